import fc from 'fast-check';
import type {
  Absence,
  PastDecision,
  QueuedRequest,
  Scenario,
} from '#shared/routing/what-if/types.ts';

/** Create a step that these people may decide. */
export const createStep = (
  people: readonly string[],
  approvals = 1,
  order = 1,
  stepId = `step ${order}`,
) => ({
  ...{ stepId, order, people, approvals },
  targetSeconds: 100,
});
export const buildQueuedRequest = (
  sent: number,
  ...steps: QueuedRequest['steps'][number][]
): QueuedRequest => ({
  ...{ sent, steps },
  isCut: false,
});

export const personNames = ['ann', 'ben', 'cem', 'dora'];
export const momentArbitrary = fc.integer({ min: 0, max: 2000 });
export const pastDecisionsArbitrary = fc.array(
  fc.record({
    userId: fc.constantFrom(...personNames),
    from: momentArbitrary,
    seconds: fc.integer({ min: 0, max: 300 }),
  }),
  { maxLength: 40 },
);
export const toPastDecisions = (
  given: readonly { userId: string; from: number; seconds: number }[],
) => given.map(({ userId, from, seconds }): PastDecision => ({ userId, from, to: from + seconds }));
/** Put all decisions on one day, so that each run samples the same past. */
export const buildOneDayPast = (decisions: readonly PastDecision[]) => ({
  ...{ decisions, missed: [], workdays: [] },
});
const steps = fc.array(
  fc.record({
    people: fc.subarray(personNames),
    approvals: fc.integer({ min: 0, max: 3 }),
    order: fc.integer({ min: 1, max: 3 }),
  }),
  { maxLength: 4 },
);
export const queuesArbitrary = fc.array(
  fc.record({ sent: momentArbitrary, steps, isCut: fc.boolean() }).map(
    ({ sent, isCut, steps: found }): QueuedRequest => ({
      ...{ sent, isCut },
      steps: found.map(({ people, approvals, order }) => createStep(people, approvals, order)),
    }),
  ),
  { maxLength: 25 },
);
const absences = fc.array(
  fc
    .record({
      userId: fc.constantFrom(...personNames),
      from: momentArbitrary,
      seconds: fc.integer({ min: 1, max: 900 }),
      delegateId: fc.option(fc.constantFrom(...personNames), { nil: undefined }),
    })
    .map(
      ({ userId, from, seconds, delegateId }): Absence => ({
        ...{ userId, from, to: from + seconds },
        ...(delegateId && { delegateId }),
      }),
    ),
  { maxLength: 4 },
);
export const scenariosArbitrary = fc
  .record({ absences, count: fc.integer({ min: 0, max: 2 }) })
  .map(
    ({ absences: away, count }): Scenario => ({
      ...{ absences: away, targets: new Map() },
      added: [{ stepIds: ['step 1'], count }],
    }),
  );
