import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { demoPassword, getUserId } from '#demo/organisation/people.ts';
import { demoCast } from '#tests/support/demo-cast.ts';
import { connectToProduct } from '#tests/support/product-client.ts';
import { startProduct } from '#tests/support/start-product.ts';
import { readArguments } from '../../operator/services/command.ts';
import { listFullKeys, listKeyFamilies, printKeyFamilies } from './busy-keys.ts';
import { costLimits, fixedLimits, keyLimits, limitedMonth, monthLimits } from './cost-limits.ts';
import { listExcesses, priceStage, priceWholeMonth, printPrices } from './cost-report.ts';
import { startCountedEngine } from './counted-engine.ts';
import { benchCast, createTimings, runLifecycle } from './lifecycle.ts';
import { readTreeCpuMs } from './measure.ts';
import { type MonthSize, mapValues, priceRequests, sumValues } from './prices.ts';
import { countRequestsOfPeople, countUnitsByKey } from './written-keys.ts';

/**
 * Count table units, function calls and transitions of three-stage requests, one after another, with mails and all
 * effects. Print USD for 1,000 requests, and for a month of this size with the fixed costs in the templates. Fail above
 * the limits in cost-limits.ts, including limits of requests per second by partition key. Units hardly depend on the
 * speed of the machine. Calls increase when people poll for their task.
 */
const { values: options } = readArguments({
  usage: `npm run cost -- [options]

Counts what a three-stage request and a month cost, and fails above the limits.

  --lifecycles N   requests to count, 12 unless given
  --requests N     requests of the month, ${limitedMonth.requests} unless given
  --people N       people of the month, ${limitedMonth.people} unless given
  --backup-days N  setting backupDays of the stage, none unless given
  --keys           also prints by partition key how many requests a second it takes
  --help           shows this`,
  counts: ['lifecycles', 'requests', 'people', 'backup-days'],
  options: {
    lifecycles: { type: 'string', default: '12' },
    requests: { type: 'string', default: String(limitedMonth.requests) },
    people: { type: 'string', default: String(limitedMonth.people) },
    'backup-days': { type: 'string' },
    keys: { type: 'boolean' },
  },
});
const count = Number(options.lifecycles);
const size: MonthSize = {
  ...{ requests: Number(options.requests), people: Number(options.people) },
  backupDays: Number(options['backup-days'] ?? 0),
};

/** Time in ms without a table call, except for stream reads, after which all effects of a request are complete. */
const quiet = 3000;

const data = mkdtempSync(join(tmpdir(), 'cost-'));
await (await startProduct({ demo: true, indexLag: false, data })).stop();
const engine = await startCountedEngine(join(data, 'table', 'table.sqlite'));
process.env.DYNAMODB_ENDPOINT = engine.endpoint;
process.env.AWS_ACCESS_KEY_ID ??= 'local';
process.env.AWS_SECRET_ACCESS_KEY ??= 'local';
const own = await startProduct({ demo: true, test: true, indexLag: false, data });

/** Count the function calls so far. Scheduled calls depend on the clock, not on people. */
const Calls = z.record(z.string(), z.number());
const readCalls = async () => Calls.parse(await (await fetch(`${own.url}/local/calls`)).json());
const Transitions = z.object({ transitions: z.number() });
const readTransitions = async () =>
  Transitions.parse(await (await fetch(`${own.url}/local/transitions`)).json()).transitions;
const cpu = () => ({ product: readTreeCpuMs(own.pid), table: readTreeCpuMs(engine.pid()) });

async function waitUntilQuiet() {
  for (let before = '', same = 0; same < quiet; ) {
    const now = JSON.stringify(engine.consumed());
    same = now === before ? same + 500 : 0;
    before = now;
    await pause(500);
  }
}

try {
  const cast = await benchCast(
    await demoCast(await connectToProduct(own.url), demoPassword),
    getUserId,
  );
  for (let warm = 0; warm < 4; warm += 1) await runLifecycle(cast, warm, createTimings());
  await waitUntilQuiet();
  engine.reset();
  const timings = createTimings();
  const [callsBefore, transitionsBefore] = [await readCalls(), await readTransitions()];
  const cpuBefore = cpu();
  for (let index = 0; index < count; index += 1) {
    await runLifecycle(cast, index, timings);
    await waitUntilQuiet();
  }
  const [callsAfter, transitionsAfter] = [await readCalls(), await readTransitions()];
  const cpuAfter = cpu();
  const { calls, writeUnits, readUnits, refused } = engine.consumed();
  const writes = await engine.listWrites();
  const families = listKeyFamilies({
    ...{ units: countUnitsByKey(writes), requests: count },
    requestsOfPeople: countRequestsOfPeople(writes),
  });
  const each = (value: number) => Number((value / count).toFixed(1));
  const sumOf = (counts: Readonly<Record<string, number>>) =>
    Object.values(counts).reduce((total, one) => total + one, 0);
  const functionCalls = Object.fromEntries(
    Object.entries(callsAfter)
      .map(([name, after]) => [name, after - (callsBefore[name] ?? 0)] as const)
      .filter(([, many]) => many > 0),
  );
  const counted = {
    ...{ writeUnits: writeUnits / count, readUnits: readUnits / count },
    transitions: (transitionsAfter - transitionsBefore) / count,
    functionCalls: sumOf(functionCalls) / count,
    httpCalls: timings.calls / count,
  };
  const limited: Readonly<Record<string, number>> = {
    'write units': each(writeUnits),
    'read units': each(readUnits),
    'table calls': each(sumOf(calls)),
    'function calls': each(sumOf(functionCalls)),
    'machine transitions': each(transitionsAfter - transitionsBefore),
    'refused calls': each(refused),
    ...Object.fromEntries(
      Object.entries(priceRequests(counted)).map(([region, items]) => [
        `USD for 1,000 in ${region}`,
        Number(sumValues(items).toFixed(3)),
      ]),
    ),
  };
  console.table(
    Object.fromEntries(
      Object.entries(limited).map(([name, each]) => [name, { each, limit: costLimits[name] }]),
    ),
  );
  console.table({
    'calls of people': each(timings.calls),
    'CPU ms of the product': each(cpuAfter.product - cpuBefore.product),
    'CPU ms of the table': each(cpuAfter.table - cpuBefore.table),
  });
  for (const counts of [calls, functionCalls])
    console.table(
      Object.fromEntries(Object.entries(counts).map(([name, one]) => [name, each(one)])),
    );
  if (options.keys) printKeyFamilies(families, keyLimits);
  printPrices('USD for 1,000 requests', priceRequests(counted));
  const fixed = priceStage();
  const month = (of: MonthSize) => priceWholeMonth(counted, of, fixed);
  const people = size.people.toLocaleString('en');
  printPrices(
    `USD for a month of ${size.requests.toLocaleString('en')} requests and ${people} people`,
    month(size),
  );
  for (const excess of [
    ...listExcesses(limited, costLimits),
    ...listExcesses(fixed, fixedLimits),
    ...listExcesses(
      mapValues(month(limitedMonth), ({ sum }) => sum),
      monthLimits,
    ),
    ...listFullKeys(families, keyLimits),
  ]) {
    console.error(excess);
    process.exitCode = 1;
  }
} finally {
  await own.stop();
  await engine.stop();
  rmSync(data, { recursive: true });
}
