import { subscribe } from 'node:diagnostics_channel';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { buildChangeCount } from '#functions/figures/store/keep-own-case.ts';
import { ownCaseKey } from '#functions/imports/store/keys.ts';
import { allocateRequestNumber } from '#functions/requests/store/next-number.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { processFigures } from '#shared/process/process-api.ts';
import { id } from '#tests/domain/support/people.ts';
import { buildClaims } from '#tests/support/api.ts';
import { generateCase } from './made-up-cases.ts';
import { createBenchmarkTable } from './own-table.ts';
import { openTableFile } from './table-file.ts';

/**
 * Measure the function of process figures on the product's own requests, for a tenth of N over two years and for all.
 * Prints milliseconds from the gateway event to the response, and table calls. Covers the first process map of a new
 * function, later filters, and the first map after a change. Prints a table with the load of the machine and asserts
 * nothing.
 *
 * Usage: node tests/bench/own-process.ts [--requests N]
 */
const { values: options } = parseArgs({
  options: { requests: { type: 'string', default: '100000' } },
});
const all = Number(options.requests);
const monthsOfAll = 24;
const together = 500;

const bench = await createBenchmarkTable('own-process');
await bench.write((table) => allocateRequestNumber(table, app, new Date().toISOString()));

let calls = 0;
subscribe('http.client.request.start', () => {
  calls += 1;
});

/** Build the nth request of a series that was sent one after the other until now. */
function buildCaseItem(n: number) {
  const one = generateCase(n, true);
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

/** Store every request with a number divisible by `step`. @returns number of stored bytes */
function fillTable(file: string, step: number): number {
  const stored = openTableFile(file, bench.tableName);
  let bytes = 0;
  for (let n = 0; n < all; n += together * step) {
    stored.begin();
    for (let m = n; m < Math.min(n + together * step, all); m += step) {
      const put = buildCaseItem(m);
      bytes += JSON.stringify(put).length;
      void stored.table.write([{ put }]);
    }
    stored.commit();
  }
  stored.close();
  return bytes;
}

const rows: Record<string, unknown>[] = [];
for (const [n, step] of [10, 1].entries()) {
  const bytes = await bench.fill((file) => fillTable(file, step));
  const answer = await bench.functionOf('process', n);
  const ask = async (query: Record<string, string>) => {
    calls = 0;
    const took = await answer(processFigures, {
      ...{ as: buildClaims('admin'), query: { source: 'own', ...query } },
    });
    return `${took.toFixed(0)} ms, ${calls} calls`;
  };
  const row: Record<string, unknown> = { requests: all / step, 'MB read': Math.round(bytes / 1e6) };
  row.first = await ask({});
  row['of a category'] = await ask({ category: 'Category 3' });
  row['of a range'] = await ask({ amountFrom: '100', amountTo: '4000' });
  row['of rework'] = await ask({ course: 'rework' });
  const latest = buildCaseItem(all - step);
  await bench.write((table) =>
    table.write([
      { put: { ...latest, case: { ...latest.case, outcome: 'Changed' }, turn: '00000002' } },
      buildChangeCount(app, latest.case),
    ]),
  );
  row['after a change'] = await ask({ category: 'Category 4' });
  row['of a year'] = await ask({
    from: new Date(Date.now() - 365 * 86_400_000).toISOString().slice(0, 10),
  });
  rows.push(row);
}
console.table(rows);
console.log(`load at the end ${loadavg()[0]?.toFixed(1)}`);
await bench.stop();
