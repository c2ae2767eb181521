import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { checkImport } from '#functions/imports/logs/check-import.ts';
import {
  createStoredImport,
  startImportCheck,
  writeImport,
} from '#functions/imports/rules/import-acts.ts';
import { logPacks } from '#functions/imports/store/keys.ts';
import { processImportStore } from '#functions/imports/store/process-import-store.ts';
import { processStore } from '#functions/imports/store/process-store.ts';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { dynamoTable } from '#functions/platform/table/table.ts';
import { startTableEngine } from '#one-machine/tests/support/table-engine.ts';
import { defaultApplicationId as applicationId } from '#shared/application.ts';
import { people } from '#tests/domain/support/people.ts';
import { csvMapping } from '#tests/domain/support/write-log.ts';

/**
 * Measure imports of logs: seconds until all data is stored, items, write units (one per kilobyte, doubled in a
 * transaction), and memory. `--log`: file with the columns case, activity, timestamp, role and amount. Without it,
 * generates logs with six events per request. Prints a table and asserts nothing.
 *
 * Usage: node tests/bench/imports.ts [--requests N] [--log FILE]
 */
const { values: options } = parseArgs({
  options: { requests: { type: 'string', default: '100000' }, log: { type: 'string' } },
});
const activities = ['Submitted', 'Team lead', 'Finance', 'Director', 'Paid', 'Archived'];
const start = Date.UTC(2025, 0, 6);
const hour = 3_600_000;

/** Rows are sorted by time, so that the rows of one request are far apart. */
function generateLog(requests: number): Buffer {
  const rows = ['case,activity,timestamp,role,amount'];
  for (const [n, activity] of activities.entries())
    for (let one = 0; one < requests; one += 1) {
      const at = new Date(start + one * 300_000 + n * 20 * hour + ((one * 7919) % 97) * 600_000);
      rows.push(`REQ-${one},${activity},${at.toISOString()},Role ${one % 12},${one % 5000}.50`);
    }
  return gzipSync(rows.join('\n'));
}

const engine = await startTableEngine();
const { tableName, client } = await engine.freshTable();
const table = dynamoTable(tableName, client);
const imports = processImportStore(table);
const logs = processStore(table);
const author = { by: { userId: people.admin, name: 'Admin' }, at: new Date().toISOString() };
const mapping = csvMapping({}, { at: 'timestamp', role: 'role', amount: 'amount' });

async function measureImport(content: Buffer) {
  const file = { name: 'log.csv.gz', size: content.length, sha256: '0'.repeat(64) };
  const id = randomUUID();
  const fresh = createStoredImport({ name: id, file }, { id, applicationId }, author);
  const created = await imports.create(fresh);
  const mapped = await imports.save(writeImport(created, { name: id, mapping }, author), created);
  const { turn } = await imports.save(startImportCheck(mapped, author), mapped);
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 50);
  const begun = performance.now();
  const pieces = async function* () {
    for (let at = 0; at < content.length; at += 65_536) yield content.subarray(at, at + 65_536);
  };
  const now = () => new Date().toISOString();
  await checkImport(
    {
      ...{ imports, logs, reference: referenceStore(table), noteEvery: 2000, now },
      readBytes: pieces,
    },
    { applicationId, importId: id, turn },
  );
  const seconds = (performance.now() - begun) / 1000;
  clearInterval(watch);
  const { report } = await imports.load(applicationId, id);
  const packs = await table.queryAll(logPacks(applicationId, id));
  const sizes = packs.map((pack) => JSON.stringify(pack).length);
  const read = performance.now();
  for await (const _ of logs.readPacks(applicationId, id));
  return {
    requests: report?.requests,
    events: report?.events,
    'file, MB': Number((content.length / 1e6).toFixed(1)),
    seconds: Number(seconds.toFixed(1)),
    items: packs.length,
    'kB each': Math.round(sizes.reduce((sum, size) => sum + size, 0) / packs.length / 1000),
    'write units': sizes.reduce((sum, size) => sum + 2 * Math.ceil(size / 1024), 0),
    'memory, MB': Math.round(most / 1e6),
    'read again, s': Number(((performance.now() - read) / 1000).toFixed(1)),
  };
}

const contents = [
  ...(options.log ? [await readFile(options.log)] : []),
  ...[10_357, Number(options.requests)].map(generateLog),
];
const rows = [];
for (const content of contents) rows.push(await measureImport(content));
console.table(rows);
client.destroy();
await engine.stop();
