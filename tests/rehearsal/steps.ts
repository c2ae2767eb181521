import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { isEvent } from '#functions/requests/store/keys.ts';
import { waitForUpdate } from '#tests/update/any-version.ts';
import { compareAnswers, readAnswers } from '#tests/update/what-it-says.ts';
import { openServices } from '../../operator/services/open-services.ts';
import { fillFolder, type Rehearsal } from './former-data.ts';
import { getKeys, type StoredItem, toStored } from './multiply-requests.ts';
import { type Rehearsed, readReconciled, runCommand, startRehearsed } from './rehearsed-product.ts';

/** A step of the rehearsal, which resolves to a description of its result. @throws Error if the step failed */
export type Step = readonly [name: string, perform: (rehearsal: Rehearsal) => Promise<string>];

const folder = ({ place }: Rehearsal, name: string) => join(place, name);
function getProduct({ product }: Rehearsal): Rehearsed {
  if (!product) throw new Error('The product does not run.');
  return product;
}
function assertNone(problems: readonly string[], what: string): void {
  if (problems.length > 0)
    throw new Error(`${problems.length} ${what}: ${problems.slice(0, 3).join('; ')}`);
}

/** Read answers. Every tenth request, and requests that the rehearsal decides, are read in detail. */
const readSample = async (product: Rehearsed, open: readonly string[]) =>
  readAnswers((await product.signIn()).admin, ({ requestId }, n) =>
    [n % 10 === 0, open.includes(requestId)].includes(true),
  );

async function updateProduct(rehearsal: Rehearsal): Promise<string> {
  const data = folder(rehearsal, 'data');
  rehearsal.product = await startRehearsed(data, rehearsal.password);
  await waitForUpdate(data, () => getProduct(rehearsal).said);
  const { former } = rehearsal;
  if (!former) throw new Error('There are no answers of the former release.');
  const now = await readSample(rehearsal.product, rehearsal.open);
  const known = new Set(former.requests.map(({ requestId }) => requestId));
  const same = now.requests.filter(({ requestId }) => known.has(requestId));
  // Figures are not compared, because they include the copied requests.
  const { differ } = compareAnswers(
    { requests: former.requests, details: former.details },
    { requests: same, details: now.details },
  );
  assertNone(differ, 'answers differ from those of the former release');
  return `${same.length} requests answer as before`;
}

/** Wait until the reconciler has restarted the workflows of the copied requests, which have no executions. */
async function restartWorkflows(rehearsal: Rehearsal): Promise<string> {
  const product = getProduct(rehearsal);
  // The reconciler checks a hundred requests per run. A whole round without a restart proves that all workflows run.
  const round = Math.ceil((rehearsal.requests + 100) / 100);
  for (let [runs, idle] = [0, 0]; idle < round; runs += 1) {
    if (runs > 6 * round) throw new Error('More and more workflows stop.');
    idle = (await product.reconcile()).restarted === 0 ? idle + 1 : 0;
  }
  const found = readReconciled(folder(rehearsal, 'data'));
  const restarted = found.reduce((total, run) => total + run.restarted, 0);
  const running = countRunning(folder(rehearsal, 'data'));
  if (running < rehearsal.requests)
    throw new Error(`Only ${running} of ${rehearsal.requests} open requests have an execution.`);
  return `${running} executions run, ${restarted} of them started again by the reconciler`;
}

function countRunning(data: string): number {
  using database = new DatabaseSync(join(data, 'machine/executions.sqlite'), { readOnly: true });
  const query = "SELECT count(*) AS count FROM executions WHERE status = 'RUNNING'";
  return Number(database.prepare(query).get()?.count);
}

async function openTable(data: string) {
  const services = await openServices(data);
  const { TABLE_NAME: TableName } = await services.loadSettings('dev', 'api-requests');
  const table = DynamoDBDocumentClient.from(services.table);
  return { table, TableName, close: () => services.close() };
}

async function countLetters(data: string): Promise<number> {
  const listed = await runCommand('operator/dead-letters.ts', 'list', '--data', data);
  return Number(/^notify: (\d+) dead letters$/m.exec(listed)?.[1] ?? 0);
}

/** Store items in the table of the product. */
async function storeItems(rehearsal: Rehearsal, items: readonly Record<string, unknown>[]) {
  const { table, TableName, close } = await openTable(folder(rehearsal, 'data'));
  for (const Item of items) await table.send(new PutCommand({ TableName, Item }));
  close();
}

/** Return the last event of the request that is added after the update. */
function getLastEvent({ late = [] }: Rehearsal): StoredItem {
  const events = late.filter((item) => isEvent(getKeys(item)));
  const last = events.sort((a, b) => (getKeys(a).sk < getKeys(b).sk ? 1 : -1))[0];
  if (!last) throw new Error('There is no event.');
  return last;
}

/** Store a request whose last event is damaged, and wait for the dead letter. */
async function breakConsumer(rehearsal: Rehearsal): Promise<string> {
  const last = getLastEvent(rehearsal);
  const others = (rehearsal.late ?? []).filter((item) => item !== last);
  const damaged = toStored({ ...last, rest: '{}' }, true);
  await storeItems(rehearsal, [...others.map((item) => toStored(item)), damaged]);
  for (let tries = 0; tries < 120; tries += 1, await pause(500)) {
    const letters = await countLetters(folder(rehearsal, 'data'));
    if (letters > 0) return `${letters} dead letters of notify, others went on`;
  }
  throw new Error('No dead letter in a minute.');
}

async function checkStoppedAlarm(rehearsal: Rehearsal): Promise<string> {
  const { stopped, letters } = await getProduct(rehearsal).reconcile();
  if (letters === 0) throw new Error('The reconciler counted no dead letters.');
  return `metric StoppedWork is ${stopped}: condition stopped-work, alarm nothing-moves`;
}

/** Repair the event, and replay its dead letter. */
async function replayDeadLetters(rehearsal: Rehearsal): Promise<string> {
  await storeItems(rehearsal, [toStored(getLastEvent(rehearsal), true)]);
  const data = ['--data', folder(rehearsal, 'data')];
  const printed = await runCommand('operator/dead-letters.ts', 'replay', ...data);
  const { letters } = await getProduct(rehearsal).reconcile();
  if (letters > 0) throw new Error(`The alarm stays: ${letters} dead letters.`);
  return `${/^notify: (.*)$/m.exec(printed)?.[1]}; the reconciler counts 0`;
}

async function backUpData(rehearsal: Rehearsal): Promise<string> {
  const data = folder(rehearsal, 'data');
  const product = getProduct(rehearsal);
  rehearsal.saved = await readSample(product, rehearsal.open);
  await runCommand('start/backup.ts', '--data', data, '--to', folder(rehearsal, 'backup'));
  const exported = folder(rehearsal, 'export');
  const printed = await runCommand('operator/export.ts', exported, '--data', data);
  return `a backup, and an export of ${printed.split('\n').slice(0, 3).join(', ')}`;
}

async function destroyData(rehearsal: Rehearsal): Promise<string> {
  await getProduct(rehearsal).stop();
  delete rehearsal.product;
  const data = folder(rehearsal, 'data');
  rmSync(data, { recursive: true });
  return `${data} ${existsSync(data) ? 'is still there' : 'is gone'}`;
}

/** Compare answers with those before the backup, and decide a request to its end. */
async function checkRestoredProduct(rehearsal: Rehearsal, requestId: string): Promise<string> {
  const product = getProduct(rehearsal);
  const { saved } = rehearsal;
  if (!saved) throw new Error('There are no answers from before the backup.');
  const { differ } = compareAnswers(saved, await readSample(product, rehearsal.open));
  assertNone(differ, 'answers differ from those before the backup');
  const work = await product.signIn();
  const status = await work.approveToTheEnd(requestId);
  if (status !== 'Approved') throw new Error(`${requestId} ended ${status}.`);
  return `${saved.requests.length} requests answer as before, and one is decided`;
}

async function startFromBackup(rehearsal: Rehearsal): Promise<string> {
  rehearsal.product = await startRehearsed(folder(rehearsal, 'backup'), rehearsal.password);
  return checkRestoredProduct(rehearsal, rehearsal.open[0] ?? '');
}

/** Verify the chain of every request in an export, with a dry run of a restore. */
async function verifyChains(rehearsal: Rehearsal): Promise<string> {
  const exported = folder(rehearsal, 'export-of-backup');
  await runCommand('operator/export.ts', exported, '--data', folder(rehearsal, 'backup'));
  await getProduct(rehearsal).stop();
  delete rehearsal.product;
  const empty = folder(rehearsal, 'empty');
  rehearsal.product = await startRehearsed(empty, rehearsal.password);
  const args = [exported, '--dry-run', '--data', empty];
  const printed = await runCommand('operator/restore.ts', ...args);
  return /\d+ audit chains verified/.exec(printed)?.[0] ?? printed;
}

async function restoreExport(rehearsal: Rehearsal): Promise<string> {
  const exported = folder(rehearsal, 'export');
  const empty = folder(rehearsal, 'empty');
  const printed = await runCommand('operator/restore.ts', exported, '--data', empty);
  await getProduct(rehearsal).stop();
  delete rehearsal.product;
  return `${/\d+ audit chains verified/.exec(printed)?.[0]}; ${/Restored: [^.]*/.exec(printed)?.[0]}`;
}

/** Steps of a rehearsal in their order. */
export const steps: readonly Step[] = [
  ['Data of the former release', fillFolder],
  ['Update', updateProduct],
  ['Lost executions', restartWorkflows],
  ['Broken consumer', breakConsumer],
  ['Alarm', checkStoppedAlarm],
  ['Replay', replayDeadLetters],
  ['Back up', backUpData],
  ['Destroy', destroyData],
  ['Start with the backup', startFromBackup],
  ['Verify every chain', verifyChains],
  ['Restore the export', restoreExport],
];
