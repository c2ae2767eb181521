import { subscribe } from 'node:diagnostics_channel';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod';
import { changeOf } from '#functions/store/keep-own-case.ts';
import { ownCaseKey } from '#functions/store/keys/process.ts';
import { nextNumber } from '#functions/store/number-sequence.ts';
import { dynamoTable } from '#functions/store/table.ts';
import { createTable } from '#one-machine/table/create-table.ts';
import { startEngine } from '#one-machine/table/engine.ts';
import { singleTable } from '#one-machine/tests/support/single-table.ts';
import { localClient } from '#one-machine/tests/support/table-engine.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { processFigures } from '#shared/process/process-api.ts';
import { id } from '#tests/domain/support/people.ts';
import { claimsOf, eventOf } from '#tests/support/api.ts';
import { seedOrganisation } from '#tests/support/seed-organisation.ts';
import { madeUp } from './made-up-cases.ts';
import { fileOf } from './search-fill.ts';

/**
 * node tests/bench/own-process.ts [--requests N] How long the function of process figures needs for the product's own
 * requests, a tenth of so many over two years and all of them: milliseconds from the gateway's event to the answer, and
 * its calls of the table, for the first picture of a new function, for filters after it, and for the first one after a
 * request has changed. Prints a table with the load of the machine; asserts nothing.
 */
const { values: options } = parseArgs({
  options: { requests: { type: 'string', default: '100000' } },
});
const all = Number(options.requests);
const monthsOfAll = 24;
const together = 500;

const folder = await mkdtemp(join(tmpdir(), 'countersign-own-process-'));
const file = join(folder, 'table.sqlite');
const { tableName } = singleTable;
const engineOn = () => startEngine({ file, log: () => undefined });
Object.assign(process.env, {
  ...{ TABLE_NAME: tableName, APPLICATION_ID: app, LOG_LEVEL: 'ERROR' },
  ...{ AWS_REGION: 'eu-central-1', AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' },
});
let engine = await engineOn();
const begin = localClient(engine.endpoint);
await createTable(begin, { ...singleTable, stream: false });
await seedOrganisation(dynamoTable(tableName, begin), {});
await nextNumber(dynamoTable(tableName, begin), app, new Date().toISOString());
begin.destroy();

let calls = 0;
subscribe('http.client.request.start', () => {
  calls += 1;
});

/** The nth of requests that were sent one after the other until now. */
function itemOf(n: number) {
  const one = madeUp(n, true);
  const [first] = one.events;
  if (!first) throw new Error('Nothing happened to it.');
  const sent = Date.now() - (monthsOfAll * 30 - (n / all) * monthsOfAll * 30) * 86_400_000;
  const moved = sent - Date.parse(first.at);
  const events = one.events.map((event) => ({
    ...{ ...event, at: new Date(Date.parse(event.at) + moved).toISOString() },
  }));
  const caseId = id(n + 1);
  return {
    ...ownCaseKey(app, caseId, events[0]?.at ?? ''),
    ...{ case: { ...one, caseId, events }, turn: '00000001' },
  };
}

/** Stores the requests whose number is divided by `step`. @returns their bytes */
function fill(step: number): number {
  const stored = fileOf(file, tableName);
  let bytes = 0;
  for (let n = 0; n < all; n += together * step) {
    stored.begin();
    for (let m = n; m < Math.min(n + together * step, all); m += step) {
      const put = itemOf(m);
      bytes += JSON.stringify(put).length;
      void stored.table.write([{ put }]);
    }
    stored.commit();
  }
  stored.close();
  return bytes;
}

/** The function as a new process has it, on the engine that runs now. */
async function functionOn(endpoint: string, n: number) {
  process.env.AWS_ENDPOINT_URL_DYNAMODB = endpoint;
  const { handler } = z
    .object({
      handler: z.custom<(event: APIGatewayProxyEventV2, c: unknown) => Promise<unknown>>(),
    })
    .parse(await import(`../../functions/api/process/index.ts?${n}`));
  return async (query: Record<string, string>) => {
    const event = await eventOf(processFigures, {
      ...{ as: claimsOf('admin'), query: { source: 'own', ...query } },
    });
    calls = 0;
    const begun = performance.now();
    const answer = await handler(event, {});
    const took = performance.now() - begun;
    const { statusCode } = z.object({ statusCode: z.int() }).parse(answer);
    if (statusCode !== 200) throw new Error(`The function answers ${statusCode}.`);
    return `${took.toFixed(0)} ms, ${calls} calls`;
  };
}

const rows: Record<string, unknown>[] = [];
for (const [n, step] of [10, 1].entries()) {
  await engine.stop();
  const bytes = fill(step);
  engine = await engineOn();
  const ask = await functionOn(engine.endpoint, n);
  const client = localClient(engine.endpoint);
  const table = dynamoTable(tableName, client);
  const row: Record<string, unknown> = { requests: all / step, 'MB read': Math.round(bytes / 1e6) };
  row.first = await ask({});
  row['of a category'] = await ask({ category: 'Category 3' });
  row['of a range'] = await ask({ amountFrom: '100', amountTo: '4000' });
  row['of rework'] = await ask({ course: 'rework' });
  const latest = itemOf(all - step);
  await table.write([
    { put: { ...latest, case: { ...latest.case, outcome: 'Changed' }, turn: '00000002' } },
    changeOf(app, latest.case),
  ]);
  row['after a change'] = await ask({ category: 'Category 4' });
  row['of a year'] = await ask({
    from: new Date(Date.now() - 365 * 86_400_000).toISOString().slice(0, 10),
  });
  rows.push(row);
  client.destroy();
}
console.table(rows);
console.log(`load at the end ${loadavg()[0]?.toFixed(1)}`);
await engine.stop();
await rm(folder, { recursive: true, force: true });
