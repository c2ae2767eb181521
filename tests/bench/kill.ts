import { parseArgs } from 'node:util';
import { randomFrom } from '#demo/history/random.ts';
import { killProduct } from '#tests/support/kill-product.ts';

/** npm run bench:kill [-- --rounds 100 --seed N]: repeatedly kill the running product and count losses. */
const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '100' }, seed: { type: 'string', default: '1' } },
});
const { rounds, acknowledged, files, mailedTwice, ...harm } = await killProduct(
  Number(options.rounds),
  randomFrom(Number(options.seed)).next,
  console.log,
);
const counts = Object.entries(harm).map(([what, cases]) => [what, cases.length]);
console.table({ rounds, acknowledged, files, ...Object.fromEntries(counts), mailedTwice });
const all = Object.values(harm).flat();
for (const line of all) console.log(line);
process.exitCode = all.length > 0 ? 1 : 0;
