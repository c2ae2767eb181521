import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { search, searchComments } from '#shared/search/search-api.ts';
import type { PersonName } from '#tests/domain/support/people.ts';
import { buildClaims } from '#tests/support/api.ts';
import { calculateQuantile } from './measure.ts';
import { createBenchmarkTable } from './own-table.ts';
import { fill } from './search-fill.ts';

/**
 * Measure the search function with a hundredth of N requests stored, with a tenth, and with all. Prints milliseconds
 * from the gateway event to the response, and table calls. Covers each typed letter, several common and rare words, and
 * comments. Callers are administrators and people with a part in every request, in a fiftieth and in ten. Prints a
 * table with the load of the machine and asserts nothing.
 *
 * Usage: node tests/bench/search.ts [--requests N]
 */
const { values: options } = parseArgs({
  options: { requests: { type: 'string', default: '100000' } },
});
const all = Number(options.requests);
const sizes = [all / 100, all / 10, all];
const repeats = 30;

const bench = await createBenchmarkTable('search');

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

const rows: Record<string, Record<string, string>> = {};
let stored = 0;
for (const [n, size] of sizes.entries()) {
  const begun = performance.now();
  const items = await bench.fill((file) => fill(file, bench.tableName, stored, size));
  stored = size;
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  const ask = await bench.functionOf('search', n);
  const load = loadavg()[0]?.toFixed(1);
  console.log(`${size} requests: ${items} items more, stored in ${seconds} s; load ${load}`);
  for (const [part, as] of Object.entries(who))
    for (const [endpoint, q] of asked) {
      const call = () => ask(endpoint, { as: buildClaims(as), query: { q, limit: '6' } });
      await call();
      const times: number[] = [];
      for (let m = 0; m < repeats; m += 1) times.push(await call());
      const row = `${part}${endpoint === search ? '' : ', comments'}: ${q}`;
      const shown = [0.5, 0.95]
        .map((share) => calculateQuantile(times, share).toFixed(0))
        .join(' / ');
      rows[row] = { ...rows[row], [`${size}: p50 / p95 ms`]: shown };
    }
}
console.table(rows);
console.log(`load at the end ${loadavg()[0]?.toFixed(1)}`);
await bench.stop();
