import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  drawFromSeeds,
  drawTimes,
  learnHabits,
  sortTimes,
} from '#shared/routing/what-if/habits.ts';
import { findResponseTimes } from '#shared/routing/what-if/response-times.ts';
import { prepareSimulation, simulateRun } from '#shared/routing/what-if/simulate.ts';
import { type Absence, baselineScenario } from '#shared/routing/what-if/types.ts';
import { runWhatIf } from '#shared/routing/what-if/what-if.ts';
import {
  buildOneDayPast,
  buildQueuedRequest,
  createStep,
  momentArbitrary,
  pastDecisionsArbitrary,
  personNames,
  queuesArbitrary,
  scenariosArbitrary,
  toPastDecisions,
} from './support/queues.ts';

const seed = 7;
const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;

test('a response time in the simulation starts at the first waiting request or the previous decision and ends at the decision', () => {
  const spells = findResponseTimes(
    [
      { userId: 'ann', from: 0, to: 10 },
      { userId: 'ann', from: 2, to: 15 },
    ],
    [{ userId: 'ann', from: 40, to: 41 }],
  );
  expect(spells).toEqual([
    { seconds: 10, since: 0, isFirst: true, isCensored: false },
    { seconds: 5, since: 10, isFirst: false, isCensored: false },
    { seconds: 1, since: 40, isFirst: true, isCensored: true },
  ]);
});

test('the probability of a censored response time is distributed to the longer response times', () => {
  const times = sortTimes([
    { seconds: 10, day: 0, isCensored: false },
    { seconds: 20, day: 0, isCensored: true },
    { seconds: 30, day: 0, isCensored: false },
    { seconds: 40, day: 1, isCensored: false },
  ]);
  const all = drawTimes(times, () => 1);
  expect([0, 0.24, 0.26, 0.62, 0.63, 0.99].map(all)).toEqual([10, 10, 30, 30, 40, 40]);
  const firstDay = drawTimes(times, (day) => (day === 0 ? 1 : 0));
  expect([0.3, 0.4, 0.99].map(firstDay)).toEqual([10, 30, 30]);
  // No longer decision is complete, so longer times follow an exponential distribution with the same rate.
  const [short] = times;
  const open = drawTimes(
    short ? [short, { ...short, seconds: 20, isCensored: true }] : [],
    () => 1,
  );
  expect(open(0.4)).toBe(10);
  expect(open(0.75)).toBeCloseTo(10 + 30 * Math.LN2);
  expect(drawTimes([], () => 1)(0.5)).toBeUndefined();
});

test('a simulated person who opens the inbox occasionally decides everything in it at once', () => {
  const looks = Array.from({ length: 10 }, (_, n) => [
    { userId: 'ann', from: n * 1000, to: n * 1000 + 300 },
    { userId: 'ann', from: n * 1000 + 5, to: n * 1000 + 301 },
  ]).flat();
  const habits = learnHabits(buildOneDayPast(looks))(seed, 0);
  expect(habits.mannerOf('ann', [])).toBe('rounds');
  const requests = [0, 50, 299, 400].map((at) => buildQueuedRequest(at, createStep(['ann'])));
  const { cycleSeconds } = simulateRun(prepareSimulation(requests), habits, baselineScenario, {
    seed,
    run: 0,
  });
  expect(cycleSeconds).toEqual([300, 251, 3, 300]);
});

test('a simulated person who works steadily decides requests one at a time, in order of arrival', () => {
  const constant = learnHabits(buildOneDayPast([{ userId: 'ann', from: 0, to: 10 }]))(seed, 0);
  const requests = [
    buildQueuedRequest(4, createStep(['ann'])),
    buildQueuedRequest(0, createStep(['ann'])),
    buildQueuedRequest(30, createStep(['ann'])),
  ];
  const { decisions, cycleSeconds } = simulateRun(
    prepareSimulation(requests),
    constant,
    baselineScenario,
    {
      seed,
      run: 0,
    },
  );
  expect(decisions.map(({ from, to }) => [from, to])).toEqual([
    [0, 10],
    [10, 20],
    [30, 40],
  ]);
  expect(cycleSeconds).toEqual([10, 16, 10]);
});

test('a simulated absent person decides nothing: tasks wait, pause or move to the delegate', () => {
  const constant = learnHabits(buildOneDayPast([{ userId: 'ann', from: 0, to: 10 }]))(seed, 0);
  const requests = [
    buildQueuedRequest(0, createStep(['ann'])),
    buildQueuedRequest(20, createStep(['ann'])),
  ];
  const tried = (absence: Omit<Absence, 'userId'>) => {
    const scenario = { ...baselineScenario, absences: [{ userId: 'ann', ...absence }] };
    return simulateRun(prepareSimulation(requests), constant, scenario, { seed, run: 0 }).decisions;
  };
  expect(tried({ from: 5, to: 50 }).map(({ to }) => to)).toEqual([55, 65]);
  expect(tried({ from: 15, to: 50, delegateId: 'ben' })).toMatchObject([
    { userId: 'ann', from: 0, to: 10 },
    { userId: 'ben', from: 20, to: 30 },
  ]);
});

test('a changed SLA target affects only the number of overdue stages in a simulation', () => {
  const decisions = [{ userId: 'ann', from: 0, to: 150 }];
  const asked = {
    requests: [buildQueuedRequest(0, createStep(['ann']))],
    ...buildOneDayPast(decisions),
    runs: 3,
    seed,
  };
  const before = runWhatIf({ ...asked, scenario: baselineScenario });
  const targets = new Map([['step 1', 200]]);
  const after = runWhatIf({ ...asked, scenario: { ...baselineScenario, targets } });
  expect([before.lateSteps.middle, after.lateSteps.middle]).toEqual([1, 0]);
  expect(after.medianSeconds).toEqual(before.medianSeconds);
});

test('every simulated request ends, and nobody decides while absent, twice, or two requests at once', () => {
  fc.assert(
    fc.property(
      queuesArbitrary,
      pastDecisionsArbitrary,
      scenariosArbitrary,
      (requests, past, scenario) => {
        const services = learnHabits(buildOneDayPast(toPastDecisions(past)))(seed, 0);
        const { cycleSeconds, decisions } = simulateRun(
          prepareSimulation(requests),
          services,
          scenario,
          {
            seed,
            run: 0,
          },
        );
        expect(cycleSeconds).toHaveLength(requests.filter(({ isCut }) => !isCut).length);
        expect(cycleSeconds.every((seconds) => seconds >= 0)).toBe(true);
        for (const [userId, own] of Map.groupBy(decisions, (decision) => decision.userId)) {
          own.forEach(({ from, to }, n) => {
            expect(from).toBeGreaterThanOrEqual(own[n - 1]?.to ?? 0);
            for (const away of scenario.absences.filter((absence) => absence.userId === userId)) {
              expect(from >= away.from && from < away.to).toBe(false);
              expect(to > away.from && to < away.to).toBe(false);
            }
          });
        }
      },
    ),
  );
});

test('a simulation with the same seed returns the same result', () => {
  fc.assert(
    fc.property(
      queuesArbitrary,
      pastDecisionsArbitrary,
      scenariosArbitrary,
      (requests, past, scenario) => {
        const asked = {
          requests,
          ...buildOneDayPast(toPastDecisions(past)),
          scenario,
          runs: 3,
          seed,
        };
        expect(runWhatIf(asked)).toEqual(runWhatIf(asked));
      },
    ),
  );
  const numbers = Array.from({ length: 1000 }, (_, n) => drawFromSeeds(seed, n));
  expect(mean(numbers)).toBeCloseTo(0.5, 1);
  expect(new Set(numbers).size).toBe(1000);
});

test('adding a person with the same habits as the team never makes requests wait longer', () => {
  const arrivals = fc.array(momentArbitrary, { minLength: 1, maxLength: 60 });
  const times = fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(arrivals, times, fc.integer({ min: 1, max: 3 }), (sent, seconds, count) => {
      const team = personNames.slice(0, count);
      const requests = sent.map((at) => buildQueuedRequest(at, createStep(team)));
      // All people of the team have the same past, so that it does not matter which of them is free first.
      const same = team.flatMap((userId) =>
        seconds.map((one, n) => ({ userId, from: n * 1000, to: n * 1000 + one })),
      );
      const asked = { requests, ...buildOneDayPast(same), runs: 5, seed };
      const before = runWhatIf({ ...asked, scenario: baselineScenario });
      const added = [{ stepIds: ['step 1'], count: 1 }];
      const after = runWhatIf({ ...asked, scenario: { ...baselineScenario, added } });
      expect(after.meanSeconds.middle).toBeLessThanOrEqual(before.meanSeconds.middle + 1e-6);
      expect(after.slowSeconds.middle).toBeLessThanOrEqual(before.slowSeconds.middle + 1e-6);
    }),
  );
});

test('adding a person to several steps does not increase the mean duration in a simulation beyond noise', () => {
  const arrivals = fc.array(momentArbitrary, { minLength: 10, maxLength: 60 });
  const times = fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(arrivals, times, fc.integer({ min: 1, max: 3 }), (sent, seconds, more) => {
      const teams = [personNames.slice(0, 2), personNames.slice(2), personNames];
      const requests = sent.map((at) =>
        buildQueuedRequest(at, ...teams.map((team, n) => createStep(team, 1, n + 1))),
      );
      const same = personNames.flatMap((userId) =>
        seconds.map((one, n) => ({ userId, from: n * 1000, to: n * 1000 + one })),
      );
      const asked = { requests, ...buildOneDayPast(same), runs: 20, seed };
      const before = runWhatIf({ ...asked, scenario: baselineScenario });
      const added = [{ stepIds: [`step ${more}`], count: 1 }];
      const after = runWhatIf({ ...asked, scenario: { ...baselineScenario, added } });
      expect(after.meanSeconds.middle).toBeLessThanOrEqual(before.meanSeconds.middle * 1.05 + 1);
    }),
  );
});
