import { parseArgs } from 'node:util';
import { randomFrom } from '#local/demo/history/random.ts';
import { killProduct } from '#tests/support/kill-product.ts';

/** npm run bench:kill [-- --rounds 100 --seed N]: kills the running product over and over and counts what was lost. */
const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '100' }, seed: { type: 'string', default: '1' } },
});
const { lost, doubled, broken, stuck, ...counts } = await killProduct(
  Number(options.rounds),
  randomFrom(Number(options.seed)).next,
  console.log,
);
console.table({
  ...counts,
  lost: lost.length,
  doubled: doubled.length,
  'broken chains': broken.length,
  stuck: stuck.length,
});
for (const line of [...lost, ...doubled, ...broken, ...stuck]) console.log(line);
process.exitCode = lost.length + doubled.length + broken.length + stuck.length > 0 ? 1 : 0;
