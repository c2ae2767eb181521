import {
  findInaccurateFigures,
  fitFigures,
  hasIrregularRounds,
} from '#shared/routing/what-if/fit.ts';
import { baselineScenario, type Scenario } from '#shared/routing/what-if/types.ts';
import { runWhatIf } from '#shared/routing/what-if/what-if.ts';
import {
  day,
  generateArrivals,
  simulateWorld,
  summarizeCycles,
  type World,
  workdays,
} from './worlds.ts';

const away = { userId: 'ann', from: 20 * day, to: 25 * day };
const scenarios: readonly (readonly [string, Scenario, Parameters<typeof simulateWorld>[3]])[] = [
  ['as it is', baselineScenario, {}],
  [
    'one more',
    { ...baselineScenario, added: [{ stepIds: ['step 1'], count: 1 }] },
    { added: 'eve' },
  ],
  ['away for five days', { ...baselineScenario, absences: [away] }, { away }],
];

type Coverage = { readonly held: number; readonly truths: number };

/**
 * Simulate a number of pasts of a world. Count the pasts that the simulation fits, and the true values of each scenario
 * within the bands.
 */
export function measureCoverage(world: World, pasts: number) {
  const found = new Map<string, Coverage>(
    scenarios.map(([name]) => [name, { held: 0, truths: 0 }]),
  );
  let fits = 0;
  for (let seed = 1; seed <= pasts; seed += 1) {
    const requests = generateArrivals(world, seed);
    const { decisions, missed, cycles } = simulateWorld(world, requests, seed);
    const asked = { requests, decisions, missed, workdays, runs: 20, seed: 1 };
    const simulated = runWhatIf({ ...asked, scenario: baselineScenario });
    if (findInaccurateFigures(summarizeCycles(cycles), simulated, decisions).length > 0) continue;
    fits += 1;
    for (const [name, scenario, change] of scenarios) {
      if (scenario.added.length > 0 && hasIrregularRounds(decisions, missed)) continue;
      const truth = summarizeCycles(simulateWorld(world, requests, 1000 + seed, change).cycles);
      const bands = scenario === baselineScenario ? simulated : runWhatIf({ ...asked, scenario });
      const inside = fitFigures.filter(
        (of) => bands[of].low <= truth[of] && truth[of] <= bands[of].high,
      );
      const { held = 0, truths = 0 } = found.get(name) ?? {};
      found.set(name, { held: held + inside.length, truths: truths + fitFigures.length });
    }
  }
  return { fits, found };
}
