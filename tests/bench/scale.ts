import { startApi } from '#tests/support/api.ts';
import { readArguments } from '../../operator/services/command.ts';
import { type Counts, countOperation, operationNames, startCounting } from './count-operations.ts';
import { compareCounts } from './growth.ts';
import { storeRequests } from './store-requests.ts';

/**
 * Count table calls, items and units of every operation with more and more stored requests, all of one employee and one
 * manager. Prints a table, and fails if an operation grows without a reason in growth.ts. Counts do not depend on the
 * speed of the machine.
 */
const { values: options } = readArguments({
  usage: `npm run bench:scale -- [options]

Counts what every operation reads while more requests are stored, and fails if one grows without a known limit.

  --sizes LIST  numbers of stored requests, 1000,10000,100000 unless given; 100,000 need some 6 GB
  --help        shows this`,
  options: { sizes: { type: 'string', default: '1000,10000,100000' } },
});
const sizes = options.sizes.split(',').map(Number);

const format = ({ calls, items, readUnits, writeUnits }: Counts) =>
  [calls, items, readUnits, writeUnits].join(' / ');

const api = await startApi();
const counting = await startCounting();
const columns = new Map<number, Map<string, Counts>>();
try {
  let stored = 0;
  for (const size of sizes) {
    const begun = performance.now();
    await storeRequests(api.stored, stored, size);
    stored = size;
    const counted = new Map<string, Counts>();
    columns.set(size, counted);
    for (const name of operationNames)
      counted.set(
        name,
        await countOperation(api, counting, name, columns.get(sizes[0] ?? 0)?.get(name)),
      );
    const seconds = ((performance.now() - begun) / 1000).toFixed(0);
    console.log(`${size.toLocaleString('en')} requests: stored and counted in ${seconds} s`);
  }
  const all = [...columns.values()];
  const rows = operationNames.map((name) => {
    const counts = all.flatMap((column) => column.get(name) ?? []);
    const [first, last] = [counts[0], counts.at(-1)];
    if (!first || !last) throw new Error(`${name} was not counted.`);
    const growth = compareCounts(name, [first, last]);
    if (growth.isFault) process.exitCode = 1;
    const cells = sizes.map((size, n) => [size.toLocaleString('en'), format(counts[n] ?? last)]);
    return [name, { ...Object.fromEntries(cells), growth: growth.text }] as const;
  });
  console.log('Table calls / items read / read units / written units');
  console.table(Object.fromEntries(rows));
} finally {
  counting.stop();
  await api.stop();
}
