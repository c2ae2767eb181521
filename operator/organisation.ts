import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Planned } from '#functions/domain/organisation/plan-organisation.ts';
import { changedFields } from '#functions/domain/reference/changed-fields.ts';
import { idFrom } from '#functions/idempotency/id-from.ts';
import {
  type OrganisationDeps,
  type ReadOrganisation,
  readOrganisation,
} from '#functions/organisation/read-organisation.ts';
import { nameOf, sectionsOf } from '#functions/organisation/sections.ts';
import { writeOrganisation } from '#functions/organisation/write-organisation.ts';
import { poolAccounts } from '#functions/platform/pool-accounts.ts';
import { formStore } from '#functions/store/form-store.ts';
import { referenceStore } from '#functions/store/reference-store.ts';
import { dynamoTable } from '#functions/store/table.ts';
import { userStore } from '#functions/store/user-store.ts';
import { openServices, Refusal, type Services } from './services/open-services.ts';

/**
 * npm run organisation -- FILE [--dry-run] [--me ADDRESS] [--data DIR | --stage STAGE] Brings the organisation to what
 * a file says, and tells what becomes new or other by it; with `--dry-run` it only tells. Safe to run again, also after
 * it was interrupted. It works on the product that runs on a data folder, or with `--stage` in AWS, where it may do
 * what its caller may. Exit status 1 when the file is refused, 2 for a bad command.
 */
const usage =
  'npm run organisation -- FILE [--dry-run] [--me ADDRESS] [--data DIR | --stage STAGE]';

function readCommand() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      ...{ 'dry-run': { type: 'boolean' }, me: { type: 'string' } },
      ...{ data: { type: 'string' }, stage: { type: 'string' } },
    },
  });
  const { me, stage, 'dry-run': dryRun = false } = values;
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new Refusal('Which file?');
  if (values.data !== undefined && stage !== undefined)
    throw new Refusal('Either --data or --stage, not both.');
  const data = stage === undefined ? resolve(values.data || '.countersign') : undefined;
  return { file, me, dryRun, data, stage: stage ?? 'dev' };
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new Refusal(`${path}: ${error instanceof Error ? error.message : 'cannot be read'}`);
  }
}

/** The stores of a stage, by the settings of the function that keeps its people. */
async function openStage({ lambda, table, pool }: Services, stage: string) {
  const settings = await lambda.settings(`countersign-${stage}-api-people`);
  const { TABLE_NAME, APPLICATION_ID, USER_POOL_ID } = settings ?? {};
  if (!TABLE_NAME || !APPLICATION_ID || !USER_POOL_ID)
    throw new Refusal(`There is no stage ${stage} here.`);
  const ofTable = dynamoTable(TABLE_NAME, table);
  const reference = referenceStore(ofTable);
  return {
    applicationId: APPLICATION_ID,
    reference,
    forms: formStore(ofTable, reference),
    users: userStore(ofTable),
    accounts: poolAccounts(USER_POOL_ID, pool),
    now: () => new Date().toISOString(),
  };
}

async function readNow(deps: OrganisationDeps, file: unknown, address: string | undefined) {
  const { applicationId, users } = deps;
  const me = address === undefined ? undefined : await users.withEmail(applicationId, address);
  if (address !== undefined && !me) throw new Refusal(`Nobody has the address ${address}.`);
  return readOrganisation(deps, {
    ...{ file, me: me?.userId, users: await users.everybody(applicationId) },
    by: { userId: idFrom(applicationId, 'operator'), name: 'Operator' },
  });
}

function lineOf(section: string, { item, before, becomes }: Planned<object>): string {
  const fields = becomes === 'changed' ? changedFields({ ...before }, { ...item }) : [];
  const paths = fields.map(({ path }) => path).join(', ');
  const what = [nameOf(item), paths].filter((text) => text !== '').join(': ');
  return `${becomes.padEnd(8)} ${section.padEnd(18)} ${what}`.trimEnd();
}

function tell(read: ReadOrganisation): void {
  const count = { new: 0, changed: 0, same: 0 };
  for (const { section, planned } of sectionsOf(read))
    for (const one of planned) {
      count[one.becomes] += 1;
      if (one.becomes !== 'same') console.log(lineOf(section, one));
    }
  console.log(`${count.new} new, ${count.changed} changed, ${count.same} the same`);
}

const rounds = 5;
const everything = { onlyNew: false, most: Number.POSITIVE_INFINITY };

/** @returns whether the file was taken */
async function perform({ file, me, dryRun, data, stage }: ReturnType<typeof readCommand>) {
  const said = await readJson(file);
  const services = await openServices(data);
  try {
    const deps = await openStage(services, stage);
    let read = await readNow(deps, said, me);
    const problems = Object.entries(read.problems);
    for (const [path, reasons] of problems) console.error(`${path}: ${reasons.join(' ')}`);
    if (problems.length > 0) {
      console.error(`${file} is refused: nothing was written.`);
      return false;
    }
    tell(read);
    if (dryRun) return true;
    // Accounts first, then what names their people, and again what somebody else wrote at the same moment.
    for (let round = 0; round < rounds; round += 1) {
      if ((await writeOrganisation(deps, read, everything)) === 0) return true;
      read = await readNow(deps, said, me);
    }
    throw new Error('Others change the same things: run it again.');
  } finally {
    services.close();
  }
}

const isRefused = (error: unknown) =>
  error instanceof Refusal ||
  (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));

try {
  process.exitCode = (await perform(readCommand())) ? 0 : 1;
} catch (error) {
  const said = error instanceof Error ? error.message : String(error);
  console.error(isRefused(error) ? `${said}\n${usage}` : said);
  process.exitCode = isRefused(error) ? 2 : 1;
}
