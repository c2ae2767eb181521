import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod';
import { dynamoTable } from '#functions/store/table.ts';
import { createTable } from '#one-machine/table/create-table.ts';
import { startEngine } from '#one-machine/table/engine.ts';
import { singleTable } from '#one-machine/tests/support/single-table.ts';
import { localClient } from '#one-machine/tests/support/table-engine.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { search, searchComments } from '#shared/search/search-api.ts';
import type { PersonName } from '#tests/domain/support/people.ts';
import { claimsOf, eventOf } from '#tests/support/api.ts';
import { seedOrganisation } from '#tests/support/seed-organisation.ts';
import { quantile } from './measure.ts';
import { fill } from './search-fill.ts';

/**
 * node tests/bench/search.ts [--requests N] How long the function of the search needs for an answer, with a hundredth
 * of so many requests stored, a tenth, and all of them: milliseconds from the gateway's event to the answer, its calls
 * of the table among them, for each letter while somebody types, for several words, common and rare, and for comments;
 * for administrators and for people with a part in every request, in a fiftieth and in ten. Prints a table with the
 * load of the machine; asserts nothing.
 */
const { values: options } = parseArgs({
  options: { requests: { type: 'string', default: '100000' } },
});
const all = Number(options.requests);
const sizes = [all / 100, all / 10, all];
const repeats = 30;

const folder = await mkdtemp(join(tmpdir(), 'countersign-search-'));
const file = join(folder, 'table.sqlite');
const { tableName } = singleTable;
const engineOn = () => startEngine({ file, log: () => undefined });
Object.assign(process.env, {
  ...{ TABLE_NAME: tableName, APPLICATION_ID: app, LOG_LEVEL: 'ERROR' },
  ...{ AWS_REGION: 'eu-central-1', AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' },
});
let engine = await engineOn();
const client = localClient(engine.endpoint);
await createTable(client, { ...singleTable, stream: false });
await seedOrganisation(dynamoTable(tableName, client), {});
client.destroy();

const who: Readonly<Record<string, PersonName>> = {
  ...{ administrator: 'admin', 'part in all': 'manager' },
  ...{ 'part in a fiftieth': 'colleague', 'part in ten': 'director' },
};
const asked = [
  ...['t', 'tr', 'tra', 'trad', 'trade', 'trade f', 'trade fair', 'trade fair 12'].map(
    (q) => [search, q] as const,
  ),
  ...['lodz', 'lyon tra', 'trade fair person', 'req-2026-0007', 'nothing'].map(
    (q) => [search, q] as const,
  ),
  ...['i', 'inv', 'invoice hotel', 'customs lodz', 'nothing'].map(
    (q) => [searchComments, q] as const,
  ),
];

/** The function as a new process has it, on the engine that runs now. */
async function functionOn(endpoint: string, n: number) {
  process.env.AWS_ENDPOINT_URL_DYNAMODB = endpoint;
  const { handler } = z
    .object({
      handler: z.custom<(event: APIGatewayProxyEventV2, c: unknown) => Promise<unknown>>(),
    })
    .parse(await import(`../../functions/api/search/index.ts?${n}`));
  return async (endpoint: typeof search | typeof searchComments, as: PersonName, q: string) => {
    const event = await eventOf(endpoint, { as: claimsOf(as), query: { q, limit: '6' } });
    const begun = performance.now();
    const answer = await handler(event, {});
    const took = performance.now() - begun;
    const { statusCode } = z.object({ statusCode: z.int() }).parse(answer);
    if (statusCode !== 200) throw new Error(`The search answers ${statusCode}.`);
    return took;
  };
}

const rows: Record<string, Record<string, string>> = {};
let stored = 0;
for (const [n, size] of sizes.entries()) {
  await engine.stop();
  const begun = performance.now();
  const items = await fill(file, tableName, stored, size);
  stored = size;
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  engine = await engineOn();
  const call = await functionOn(engine.endpoint, n);
  const load = loadavg()[0]?.toFixed(1);
  console.log(`${size} requests: ${items} items more, stored in ${seconds} s; load ${load}`);
  for (const [part, as] of Object.entries(who))
    for (const [endpoint, q] of asked) {
      await call(endpoint, as, q);
      const times: number[] = [];
      for (let m = 0; m < repeats; m += 1) times.push(await call(endpoint, as, q));
      const row = `${part}${endpoint === search ? '' : ', comments'}: ${q}`;
      const shown = [0.5, 0.95].map((share) => quantile(times, share).toFixed(0)).join(' / ');
      rows[row] = { ...rows[row], [`${size}: p50 / p95 ms`]: shown };
    }
}
console.table(rows);
console.log(`load at the end ${loadavg()[0]?.toFixed(1)}`);
await engine.stop();
await rm(folder, { recursive: true, force: true });
