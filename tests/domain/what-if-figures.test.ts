import fc from 'fast-check';
import { expect, test } from 'vitest';
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

test('a what-if scenario that changes nothing has the same figures as the baseline, to the last digit', () => {
  fc.assert(
    fc.property(queuesArbitrary, pastDecisionsArbitrary, momentArbitrary, (requests, past, at) => {
      const asked = { requests, ...buildOneDayPast(toPastDecisions(past)), runs: 3, seed };
      const before = runWhatIf({ ...asked, scenario: baselineScenario });
      const nobody = { userId: 'somebody of another department', from: 0, to: 9_999 };
      const after = 1_000_000_000;
      for (const scenario of [
        { ...baselineScenario, added: [{ stepIds: ['step 1'], count: 0 }] },
        { ...baselineScenario, added: [{ stepIds: ['of no request'], count: 3 }] },
        { ...baselineScenario, absences: [nobody, { userId: 'ann', from: after, to: after + at }] },
        { ...baselineScenario, targets: new Map([['step 1', 100]]) },
      ])
        expect(runWhatIf({ ...asked, scenario })).toEqual(before);
    }),
  );
});

test('an uncertainty band of a what-if scenario contains its median, and the number of decisions does not change', () => {
  fc.assert(
    fc.property(
      queuesArbitrary,
      pastDecisionsArbitrary,
      scenariosArbitrary,
      (requests, past, scenario) => {
        const asked = { requests, ...buildOneDayPast(toPastDecisions(past)), runs: 5, seed };
        const after = runWhatIf({ ...asked, scenario });
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
      },
    ),
  );
});

test('a simulated absence never increases the tasks of the absent person', () => {
  const alone = fc.array(
    fc
      .record({ sent: momentArbitrary, who: fc.constantFrom(...personNames) })
      .map(({ sent, who }) => buildQueuedRequest(sent, createStep([who]))),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(
      alone,
      pastDecisionsArbitrary,
      momentArbitrary,
      momentArbitrary,
      fc.boolean(),
      (requests, past, one, other, has) => {
        const asked = { requests, ...buildOneDayPast(toPastDecisions(past)), runs: 2, seed };
        const away = { userId: 'ann', from: Math.min(one, other), to: Math.max(one, other) + 1 };
        const absence = { ...away, ...(has && { delegateId: 'ben' }) };
        const [before, after] = [
          baselineScenario,
          { ...baselineScenario, absences: [absence] },
        ].map((scenario) => runWhatIf({ ...asked, scenario }));
        const countOf = (found: typeof before, userId: string) =>
          found?.loads.find((load) => load.userId === userId)?.decisions.middle ?? 0;
        const [was, will] = [countOf(before, 'ann'), countOf(after, 'ann')];
        expect(will).toBeLessThanOrEqual(was);
        // The delegate gets exactly the tasks that the absent person loses, and no other person is affected.
        expect(countOf(after, 'ben') - countOf(before, 'ben')).toBe(has ? was - will : 0);
        if (!has) expect(will).toBe(was);
        for (const name of ['cem', 'dora'])
          expect(countOf(after, name)).toBe(countOf(before, name));
      },
    ),
  );
});

test('a simulated person who is away the whole time decides nothing that other people can decide', () => {
  fc.assert(
    fc.property(
      fc.array(momentArbitrary, { maxLength: 40 }),
      pastDecisionsArbitrary,
      (sent, past) => {
        const requests = sent.map((at) =>
          buildQueuedRequest(at, createStep(['ann', 'ben', 'cem'])),
        );
        const absences: Absence[] = [{ userId: 'ann', from: 0, to: 1_000_000_000 }];
        const scenario = { ...baselineScenario, absences };
        const { loads } = runWhatIf({
          requests,
          ...buildOneDayPast(toPastDecisions(past)),
          scenario,
          runs: 2,
          seed,
        });
        expect(loads.some(({ userId }) => userId === 'ann')).toBe(false);
      },
    ),
  );
});
