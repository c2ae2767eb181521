import { expect, test } from 'vitest';
import { findInaccurateFigures, hasIrregularRounds } from '#shared/routing/what-if/fit.ts';
import { baselineScenario } from '#shared/routing/what-if/types.ts';
import { runWhatIf } from '#shared/routing/what-if/what-if.ts';
import { measureCoverage } from './support/coverage.ts';
import {
  generateArrivals,
  simulateWorld,
  summarizeCycles,
  workdays,
  worlds,
} from './support/worlds.ts';

const pasts = 5;
const covered = worlds.map(({ name }, n) => {
  const world = worlds[n];
  return { name, ...(world ? measureCoverage(world, pasts) : { fits: 0, found: new Map() }) };
});
const getWorld = (name: string) => worlds.find((world) => world.name === name);

test.each(['as it is', 'one more', 'away for five days'])(
  'an 80 % band of the simulation contains 70 to 90 % of the true values: %s',
  (scenario) => {
    const shares = covered.map(({ found }) => found.get(scenario) ?? { held: 0, truths: 0 });
    const held = shares.reduce((sum, share) => sum + share.held, 0);
    const truths = shares.reduce((sum, share) => sum + share.truths, 0);
    expect(truths).toBeGreaterThan(80);
    expect(held / truths).toBeGreaterThan(0.7);
    expect(held / truths).toBeLessThan(0.9);
  },
  60_000,
);

test('the simulation reports a fit for almost all histories of people who decide one by one or in rounds', () => {
  const fits = covered.filter(({ name }) => name !== 'delay of each request');
  expect(fits.filter((found) => found.fits < pasts - 2)).toEqual([]);
});

test('the simulation reports no fit for any history in which each request has an individual delay', () => {
  expect(covered.find(({ name }) => name === 'delay of each request')?.fits).toBe(0);
});

test('a simulation detects that an inbox is opened at fixed times, and then simulates no added person', () => {
  const unsteady = (name: string) => {
    const world = getWorld(name);
    if (!world) return undefined;
    const { decisions, missed } = simulateWorld(world, generateArrivals(world, 1), 1);
    return hasIrregularRounds(decisions, missed);
  };
  expect(unsteady('inbox twice a day')).toBe(true);
  expect(unsteady('inbox, one person')).toBe(false);
  expect(unsteady('in turn, one person')).toBe(false);
});

test('a changed order of decisions within one round is not reported as a misfit of the simulation', () => {
  const world = getWorld('inbox, one person');
  if (!world) throw new Error('There is no such world.');
  const requests = generateArrivals(world, 1);
  const { decisions, missed, cycles } = simulateWorld(world, requests, 1);
  const past = { requests, decisions, missed, workdays, runs: 20, seed: 1 };
  const simulated = runWhatIf({ ...past, scenario: baselineScenario });
  const late = decisions.map((decision, n) => ({ ...decision, to: decision.to - (n % 3) * 300 }));
  expect(findInaccurateFigures(summarizeCycles(cycles), simulated, late)).toEqual([]);
});
