import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomOf } from '#shared/routing/what-if/random.ts';
import { drawServices, servicesOf } from '#shared/routing/what-if/service-times.ts';
import { arrange, simulate } from '#shared/routing/what-if/simulate.ts';
import {
  type Absence,
  asItIs,
  type PastDecision,
  type QueuedRequest,
  type Scenario,
} from '#shared/routing/what-if/types.ts';
import { whatIf } from '#shared/routing/what-if/what-if.ts';

const seed = 7;
const step = (people: readonly string[], approvals = 1, order = 1, stepId = `step ${order}`) => ({
  ...{ stepId, order, people, approvals },
  targetSeconds: 100,
});
const request = (sent: number, ...steps: QueuedRequest['steps'][number][]): QueuedRequest => ({
  ...{ sent, steps },
  isCut: false,
});
const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;

test('what kept a person is told from their decisions: they did one after the other', () => {
  const decisions = [
    { userId: 'ann', from: 0, to: 10 },
    { userId: 'ann', from: 2, to: 15 },
    { userId: 'ann', from: 40, to: 41 },
    { userId: 'ben', from: 5, to: 6 },
  ];
  expect(servicesOf(decisions)).toEqual(
    new Map([
      ['ann', [10, 5, 1]],
      ['ben', [1]],
    ]),
  );
});

test('a person decides one request after the other, in the order in which they were asked', () => {
  const constant = drawServices([{ userId: 'ann', from: 0, to: 10 }]);
  const requests = [
    request(4, step(['ann'])),
    request(0, step(['ann'])),
    request(30, step(['ann'])),
  ];
  const { decisions, cycleSeconds } = simulate(arrange(requests), constant, asItIs, {
    seed,
    run: 0,
  });
  expect(decisions.map(({ from, to }) => [from, to])).toEqual([
    [0, 10],
    [10, 20],
    [30, 40],
  ]);
  expect(cycleSeconds).toEqual([10, 16, 10]);
});

test('who is away decides nothing: it waits, rests half done, or goes to the delegate', () => {
  const constant = drawServices([{ userId: 'ann', from: 0, to: 10 }]);
  const requests = [request(0, step(['ann'])), request(20, step(['ann']))];
  const tried = (absence: Omit<Absence, 'userId'>) => {
    const scenario = { ...asItIs, absences: [{ userId: 'ann', ...absence }] };
    return simulate(arrange(requests), constant, scenario, { seed, run: 0 }).decisions;
  };
  expect(tried({ from: 5, to: 50 }).map(({ to }) => to)).toEqual([55, 65]);
  expect(tried({ from: 15, to: 50, delegateId: 'ben' })).toMatchObject([
    { userId: 'ann', from: 0, to: 10 },
    { userId: 'ben', from: 20, to: 30 },
  ]);
});

test('another target changes what is late, and nothing else', () => {
  const decisions = [{ userId: 'ann', from: 0, to: 150 }];
  const asked = { requests: [request(0, step(['ann']))], decisions, runs: 3, seed };
  const before = whatIf({ ...asked, scenario: asItIs });
  const targets = new Map([['step 1', 200]]);
  const after = whatIf({ ...asked, scenario: { ...asItIs, targets } });
  expect([before.lateSteps.middle, after.lateSteps.middle]).toEqual([1, 0]);
  expect(after.medianSeconds).toEqual(before.medianSeconds);
});

const names = ['ann', 'ben', 'cem', 'dora'];
const moments = fc.integer({ min: 0, max: 2000 });
const pasts = fc.array(
  fc.record({
    userId: fc.constantFrom(...names),
    from: moments,
    seconds: fc.integer({ min: 0, max: 300 }),
  }),
  { maxLength: 40 },
);
const decided = (given: readonly { userId: string; from: number; seconds: number }[]) =>
  given.map(({ userId, from, seconds }): PastDecision => ({ userId, from, to: from + seconds }));
const steps = fc.array(
  fc.record({
    people: fc.subarray(names),
    approvals: fc.integer({ min: 0, max: 3 }),
    order: fc.integer({ min: 1, max: 3 }),
  }),
  { maxLength: 4 },
);
const queues = fc.array(
  fc.record({ sent: moments, steps, isCut: fc.boolean() }).map(
    ({ sent, isCut, steps: found }): QueuedRequest => ({
      ...{ sent, isCut },
      steps: found.map(({ people, approvals, order }) => step(people, approvals, order)),
    }),
  ),
  { maxLength: 25 },
);
const absences = fc.array(
  fc
    .record({
      userId: fc.constantFrom(...names),
      from: moments,
      seconds: fc.integer({ min: 1, max: 900 }),
      delegateId: fc.option(fc.constantFrom(...names), { nil: undefined }),
    })
    .map(
      ({ userId, from, seconds, delegateId }): Absence => ({
        ...{ userId, from, to: from + seconds },
        ...(delegateId && { delegateId }),
      }),
    ),
  { maxLength: 4 },
);
const scenarios = fc.record({ absences, count: fc.integer({ min: 0, max: 2 }) }).map(
  ({ absences: away, count }): Scenario => ({
    ...{ absences: away, targets: new Map() },
    added: [{ stepIds: ['step 1'], count }],
  }),
);

test('every request ends, nobody decides while away, nor two things at once, nor one thing twice', () => {
  fc.assert(
    fc.property(queues, pasts, scenarios, (requests, past, scenario) => {
      const services = drawServices(decided(past));
      const { cycleSeconds, decisions } = simulate(arrange(requests), services, scenario, {
        seed,
        run: 0,
      });
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
    }),
  );
});

test('the same seed gives the same result, another one another', () => {
  fc.assert(
    fc.property(queues, pasts, scenarios, (requests, past, scenario) => {
      const asked = { requests, decisions: decided(past), scenario, runs: 3, seed };
      expect(whatIf(asked)).toEqual(whatIf(asked));
    }),
  );
  const numbers = Array.from({ length: 1000 }, (_, n) => randomOf(seed, n));
  expect(mean(numbers)).toBeCloseTo(0.5, 1);
  expect(new Set(numbers).size).toBe(1000);
});

test('one more person who works as the others do never makes requests wait longer', () => {
  const arrivals = fc.array(moments, { minLength: 1, maxLength: 60 });
  const times = fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(arrivals, times, fc.integer({ min: 1, max: 3 }), (sent, seconds, count) => {
      const team = names.slice(0, count);
      const requests = sent.map((at) => request(at, step(team)));
      // Everybody of the team has the same past, so that it does not matter who is free first.
      const same = team.flatMap((userId) =>
        seconds.map((one, n) => ({ userId, from: n * 1000, to: n * 1000 + one })),
      );
      const asked = { requests, decisions: same, runs: 5, seed };
      const before = whatIf({ ...asked, scenario: asItIs });
      const added = [{ stepIds: ['step 1'], count: 1 }];
      const after = whatIf({ ...asked, scenario: { ...asItIs, added } });
      expect(after.meanSeconds.middle).toBeLessThanOrEqual(before.meanSeconds.middle + 1e-6);
      expect(after.slowSeconds.middle).toBeLessThanOrEqual(before.slowSeconds.middle + 1e-6);
    }),
  );
});

test('through several steps one more person makes the mean longer by noise at most', () => {
  const arrivals = fc.array(moments, { minLength: 10, maxLength: 60 });
  const times = fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(arrivals, times, fc.integer({ min: 1, max: 3 }), (sent, seconds, more) => {
      const teams = [names.slice(0, 2), names.slice(2), names];
      const requests = sent.map((at) =>
        request(at, ...teams.map((team, n) => step(team, 1, n + 1))),
      );
      const same = names.flatMap((userId) =>
        seconds.map((one, n) => ({ userId, from: n * 1000, to: n * 1000 + one })),
      );
      const asked = { requests, decisions: same, runs: 20, seed };
      const before = whatIf({ ...asked, scenario: asItIs });
      const added = [{ stepIds: [`step ${more}`], count: 1 }];
      const after = whatIf({ ...asked, scenario: { ...asItIs, added } });
      expect(after.meanSeconds.middle).toBeLessThanOrEqual(before.meanSeconds.middle * 1.05 + 1);
    }),
  );
});

test('what changes nothing gives the same figures to the last digit', () => {
  fc.assert(
    fc.property(queues, pasts, moments, (requests, past, at) => {
      const asked = { requests, decisions: decided(past), runs: 3, seed };
      const before = whatIf({ ...asked, scenario: asItIs });
      const nobody = { userId: 'somebody of another department', from: 0, to: 9_999 };
      const after = 1_000_000_000;
      for (const scenario of [
        { ...asItIs, added: [{ stepIds: ['step 1'], count: 0 }] },
        { ...asItIs, added: [{ stepIds: ['of no request'], count: 3 }] },
        { ...asItIs, absences: [nobody, { userId: 'ann', from: after, to: after + at }] },
        { ...asItIs, targets: new Map([['step 1', 100]]) },
      ])
        expect(whatIf({ ...asked, scenario })).toEqual(before);
    }),
  );
});

test('a band holds its middle, and everybody together decides as much as without the changes', () => {
  fc.assert(
    fc.property(queues, pasts, scenarios, (requests, past, scenario) => {
      const asked = { requests, decisions: decided(past), runs: 5, seed };
      const after = whatIf({ ...asked, scenario });
      const { medianSeconds, slowSeconds, meanSeconds, lateSteps, loads } = after;
      const bands = [medianSeconds, slowSeconds, meanSeconds, lateSteps].concat(
        loads.flatMap(({ decisions, busySeconds }) => [decisions, busySeconds]),
      );
      for (const { low, middle, high } of bands) {
        expect(low).toBeLessThanOrEqual(middle);
        expect(middle).toBeLessThanOrEqual(high);
      }
      expect(medianSeconds.middle).toBeLessThanOrEqual(slowSeconds.middle);
      expect(after.requests).toBe(requests.filter(({ isCut }) => !isCut).length);
    }),
  );
});

test('an absence never gives its person more: what they alone decide waits or goes to the delegate', () => {
  const alone = fc.array(
    fc
      .record({ sent: moments, who: fc.constantFrom(...names) })
      .map(({ sent, who }) => request(sent, step([who]))),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(alone, pasts, moments, moments, fc.boolean(), (requests, past, one, other, has) => {
      const asked = { requests, decisions: decided(past), runs: 2, seed };
      const away = { userId: 'ann', from: Math.min(one, other), to: Math.max(one, other) + 1 };
      const absence = { ...away, ...(has && { delegateId: 'ben' }) };
      const [before, after] = [asItIs, { ...asItIs, absences: [absence] }].map((scenario) =>
        whatIf({ ...asked, scenario }),
      );
      const countOf = (found: typeof before, userId: string) =>
        found?.loads.find((load) => load.userId === userId)?.decisions.middle ?? 0;
      const [was, will] = [countOf(before, 'ann'), countOf(after, 'ann')];
      expect(will).toBeLessThanOrEqual(was);
      // What one has less the delegate has more, and nobody else notices.
      expect(countOf(after, 'ben') - countOf(before, 'ben')).toBe(has ? was - will : 0);
      if (!has) expect(will).toBe(was);
      for (const name of ['cem', 'dora']) expect(countOf(after, name)).toBe(countOf(before, name));
    }),
  );
});

test('who is away for all of it decides nothing of what others may decide too', () => {
  fc.assert(
    fc.property(fc.array(moments, { maxLength: 40 }), pasts, (sent, past) => {
      const requests = sent.map((at) => request(at, step(['ann', 'ben', 'cem'])));
      const absences: Absence[] = [{ userId: 'ann', from: 0, to: 1_000_000_000 }];
      const scenario = { ...asItIs, absences };
      const { loads } = whatIf({ requests, decisions: decided(past), scenario, runs: 2, seed });
      expect(loads.some(({ userId }) => userId === 'ann')).toBe(false);
    }),
  );
});
