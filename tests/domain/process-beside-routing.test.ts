import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildCaseTable, listCaseIndexes } from '#functions/analytics/rules/case-table.ts';
import { countDeviations } from '#functions/analytics/rules/count-deviations.ts';
import type { ProcessCase } from '#shared/process/process-case.ts';

/** Manager, then Finance and Travel desk in parallel, then the VP under a condition. */
const steps = [
  { name: 'Manager', order: 1 },
  { name: 'Finance', order: 2 },
  { name: 'Travel desk', order: 2 },
  { name: 'VP', order: 3, condition: { field: 'amount', operator: 'gt', value: '1000' } as const },
];

/** Create a request from its decisions in order. "sent" starts a round. */
const went = (
  way: string,
  { outcome = 'Approved', leftOut = [] as string[] } = {},
): ProcessCase => ({
  ...{ caseId: way, number: way, outcome, isOpen: false, leftOut },
  events: ['sent', ...way.split(' > ')].map((activity, n) => ({
    activity,
    kind: activity === 'sent' ? 'submitted' : activity === 'returned' ? 'returned' : 'decided',
    at: new Date(Date.UTC(2026, 2, 2, 9 + n)).toISOString(),
    workingSeconds: 3600,
    ...(activity === 'returned' && { role: 'Finance' }),
  })),
});
/** Return the deviations of requests from the steps. */
function beside(
  cases: readonly ProcessCase[],
  design: Parameters<typeof countDeviations>[2] = steps,
) {
  const table = buildCaseTable(cases);
  return countDeviations(table, listCaseIndexes(table), design);
}
const summarizeComparison = (one: ProcessCase) => {
  const { asDesigned, steps: rows, added, outOfOrder } = beside([one]);
  return {
    asDesigned: asDesigned === 1,
    skipped: rows.flatMap(({ name, skipped }) => (skipped ? [name] : [])),
    leftOut: rows.flatMap(({ name, leftOut }) => (leftOut ? [name] : [])),
    added: added.map(({ activity }) => activity),
    turned: outOfOrder.map(({ activity, after }) => `${activity} after ${after}`),
  };
};
const none = { asDesigned: true, skipped: [], leftOut: [], added: [], turned: [] };

test('a step that shares its name with a request event is still matched to its routing step', () => {
  const found = beside([went('Rejected (step)')], [{ name: 'Rejected', order: 1 }]);
  expect(found).toMatchObject({ requests: 1, asDesigned: 1, added: [] });
});

test('a step whose stored name differs from the routing only in case or Unicode form matches the routing step', () => {
  const design = [
    { name: 'Prüfung', order: 1 },
    { name: 'Finance', order: 2 },
  ];
  for (const way of ['Pru\u0308fung > Finance', 'PRÜFUNG > finance'])
    expect(beside([went(way)], design)).toMatchObject({
      ...{ requests: 1, asDesigned: 1, added: [] },
      steps: [{ name: 'Prüfung', requests: 1 }, { name: 'Finance' }],
    });
  expect(beside([went('Finance', { leftOut: ['Pru\u0308fung'] })], design).steps).toMatchObject([
    { leftOut: 1, skipped: 0 },
    { requests: 1 },
  ]);
});

describe('comparison of requests with their routing', () => {
  test.each(['Manager > Finance > Travel desk > VP', 'Manager > Travel desk > Finance > VP'])(
    'a request conforms to its routing in any order of its parallel steps: %s',
    (way) => expect(summarizeComparison(went(way))).toEqual(none),
  );

  test('a step without a decision is reported as skipped unless a rule, such as a condition, excluded it', () => {
    const way = 'Manager > Finance';
    expect(summarizeComparison(went(way))).toEqual({
      ...none,
      ...{ asDesigned: false, skipped: ['Travel desk'], leftOut: ['VP'] },
    });
    expect(summarizeComparison(went(way, { leftOut: ['Travel desk'] }))).toEqual({
      ...none,
      leftOut: ['Travel desk', 'VP'],
    });
  });

  test('a step that a closed request had not reached is not reported as skipped', () => {
    expect(summarizeComparison(went('Manager', { outcome: 'Rejected' }))).toEqual(none);
    expect(summarizeComparison(went('Finance', { outcome: 'Withdrawn' }))).toMatchObject({
      skipped: ['Manager'],
    });
  });

  test('an added approver and a wrong order of steps are reported as deviations', () => {
    const way = 'Manager > Finance > Legal > Travel desk > VP';
    expect(summarizeComparison(went(way))).toEqual({
      ...none,
      asDesigned: false,
      added: ['Legal'],
    });
    const turned = went('Finance > Manager > Travel desk > VP');
    expect(summarizeComparison(turned)).toEqual({
      ...none,
      asDesigned: false,
      turned: ['Manager after Finance'],
    });
  });

  test('each submission restarts the expected order of steps', () => {
    const rounds = 'Manager > returned > sent > Manager > Finance > Travel desk > VP';
    expect(summarizeComparison(went(rounds))).toEqual(none);
  });

  test('each request counts exactly once for each routing step: as decided, excluded or skipped', () => {
    const decisions = fc.array(fc.constantFrom(...steps.map(({ name }) => name), 'Legal'), {
      minLength: 1,
      maxLength: 7,
    });
    fc.assert(
      fc.property(fc.array(decisions, { maxLength: 8 }), (ways) => {
        const cases = ways.map((way) => went(way.join(' > ')));
        const { requests, asDesigned, ...parts } = beside(cases);
        expect(requests).toBe(cases.length);
        for (const { requests: count } of [...parts.added, ...parts.outOfOrder])
          expect(count).toBeLessThanOrEqual(requests - asDesigned);
        for (const step of parts.steps)
          expect(step.requests + step.leftOut + step.skipped).toBe(requests);
      }),
    );
  });
});
