import { parseArgs } from 'node:util';
import { measureCoverage } from '#tests/domain/support/coverage.ts';
import { worlds } from '#tests/domain/support/worlds.ts';

/**
 * Try simulated queues on worlds whose true figures are known. Prints the number of pasts of each world that the
 * simulation fits, and the share of true values within the bands, which should be 80 %.
 *
 * Usage: node tests/bench/what-if.ts [--pasts N]
 */
const { values: options } = parseArgs({ options: { pasts: { type: 'string', default: '20' } } });
const pasts = Number(options.pasts);

const words = ({ held, truths }: { held: number; truths: number }) =>
  truths > 0 ? `${Math.round((100 * held) / truths)} % of ${truths}` : 'none told';
const all = new Map<string, { held: number; truths: number }>();
const rows = worlds.map((world) => {
  const { fits, found } = measureCoverage(world, pasts);
  for (const [name, { held, truths }] of found) {
    const sum = all.get(name) ?? { held: 0, truths: 0 };
    all.set(name, { held: sum.held + held, truths: sum.truths + truths });
  }
  const shares = [...found].map(([name, share]) => [name, words(share)]);
  return { world: world.name, fits: `${fits} of ${pasts}`, ...Object.fromEntries(shares) };
});
const shares = [...all].map(([name, share]) => [name, words(share)]);
console.table([...rows, { world: 'all', fits: '', ...Object.fromEntries(shares) }]);
