import { createRandom } from '#demo/history/random.ts';
import { killProduct } from '#tests/support/kill-product.ts';
import { readArguments } from '../../operator/services/command.ts';

/** Kill the running product repeatedly and count the lost data. */
const { values: options } = readArguments({
  usage: `npm run bench:kill -- [options]

Kills the running product repeatedly and counts what is lost. Ends with 1 if anything is.

  --rounds N  kills, 100 unless given
  --seed N    seed of the random acts, 1 unless given
  --help      shows this`,
  counts: ['rounds', 'seed'],
  options: { rounds: { type: 'string', default: '100' }, seed: { type: 'string', default: '1' } },
});
const { rounds, acknowledged, files, mailedTwice, ...harm } = await killProduct(
  Number(options.rounds),
  createRandom(Number(options.seed)).next,
  console.log,
);
const counts = Object.entries(harm).map(([what, cases]) => [what, cases.length]);
console.table({ rounds, acknowledged, files, ...Object.fromEntries(counts), mailedTwice });
const all = Object.values(harm).flat();
for (const line of all) console.log(line);
process.exitCode = all.length > 0 ? 1 : 0;
