import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildCaseTable } from '#functions/analytics/rules/case-table.ts';
import { calculateFigures } from '#functions/analytics/rules/process-figures.ts';
import { ActivityKind, type ProcessCase } from '#shared/process/process-case.ts';
import { runs } from '#tests/support/runs.ts';

type Step = readonly [activity: string, kind: ActivityKind, minutes: number];
const caseOf = (steps: readonly Step[], n: number, isOpen = false): ProcessCase => {
  let at = Date.UTC(2026, 2, 2, 9);
  return {
    ...{ caseId: `${n}`, number: `${n}`, outcome: 'End', isOpen },
    events: steps.map(([activity, kind, minutes], place) => {
      at += minutes * 60_000;
      const person = { userId: `p${(n + place) % 7}`, name: 'P' };
      return {
        ...{ activity, kind, at: new Date(at).toISOString(), person },
        workingSeconds: place === 0 ? 0 : minutes * 60,
      };
    }),
  };
};
const many = (steps: readonly Step[], count = 40) =>
  Array.from({ length: count }, (_, n) => caseOf(steps, n));
const getRight = (cases: readonly ProcessCase[]) =>
  calculateFigures(buildCaseTable(cases)).firstTimeRight;

const eventArbitrary = fc.tuple(
  fc.constantFrom('Sent', 'Called', 'Paid'),
  fc.constantFrom(...ActivityKind.options),
  fc.oneof(fc.nat(3), fc.nat(90_000)),
);

test('no share of a bottleneck exceeds 100 %, and its long tail never exceeds the 90th percentile of the wait', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(eventArbitrary, { minLength: 1, maxLength: 12 }), {
        minLength: 20,
        maxLength: 60,
      }),
      (all) => {
        const { bottlenecks, activities } = calculateFigures(
          buildCaseTable(all.map((one, n) => caseOf(one, n))),
        );
        for (const { activity, share, reasons } of bottlenecks) {
          expect(share).toBeLessThanOrEqual(1);
          for (const { reason, figure } of reasons) {
            if (reason === 'few-deciders') continue;
            if (reason !== 'long-tail') expect(figure).toBeLessThanOrEqual(1);
            const wait = activities.find(({ name }) => name === activity)?.wait;
            if (reason === 'long-tail')
              expect(figure * 3600).toBeLessThanOrEqual((wait?.ninetieth ?? 0) + 1);
          }
        }
      },
    ),
    { numRuns: runs(200) },
  );
});

test('a request that reaches a step four times counts once among the requests that return to it', () => {
  const steps: Step[] = [
    ['Sent', 'submitted', 0],
    ...Array.from({ length: 4 }, (): Step => ['Called', 'other', 600]),
  ];
  const [worst] = calculateFigures(buildCaseTable(many(steps))).bottlenecks;
  expect(worst?.reasons.find(({ reason }) => reason === 'often-returned')?.figure).toBe(1);
});

test.each<[string, readonly Step[], number]>([
  [
    'sent and approved',
    [
      ['Sent', 'submitted', 0],
      ['Ok', 'decided', 5],
    ],
    40,
  ],
  [
    'sent by two events in a row',
    [
      ['S1', 'submitted', 0],
      ['S2', 'submitted', 1],
      ['Ok', 'decided', 5],
    ],
    40,
  ],
  [
    'rejected',
    [
      ['Sent', 'submitted', 0],
      ['No', 'rejected', 5],
    ],
    0,
  ],
  [
    'withdrawn',
    [
      ['Sent', 'submitted', 0],
      ['Gone', 'withdrawn', 5],
    ],
    0,
  ],
  [
    'returned',
    [
      ['Sent', 'submitted', 0],
      ['Back', 'returned', 5],
      ['Sent', 'submitted', 5],
      ['Ok', 'decided', 5],
    ],
    0,
  ],
  [
    'sent again after a decision',
    [
      ['Sent', 'submitted', 0],
      ['Ok', 'decided', 5],
      ['Sent', 'submitted', 5],
      ['Ok', 'decided', 5],
    ],
    0,
  ],
])('first-time right is calculated correctly for requests that were %s: %s', (_, steps, right) => {
  expect(getRight(many(steps))).toBe(right);
});

test('a request that was never sent does not count as first-time right in a log with sent requests', () => {
  const never: Step[] = [['Saved', 'other', 0]];
  const sent: Step[] = [
    ['Sent', 'submitted', 0],
    ['Ok', 'decided', 5],
  ];
  expect(getRight([...many(never), ...many(sent)])).toBe(40);
});

test('first-time right is not calculated for a log that contains no returns', () => {
  const straight: Step[] = [
    ['Sent', 'submitted', 0],
    ['Ok', 'decided', 5],
  ];
  const back: Step[] = [
    ['Sent', 'submitted', 0],
    ['Back', 'returned', 5],
  ];
  expect(buildCaseTable(many(straight)).tellsReturns).toBe(false);
  expect(buildCaseTable([...many(straight), ...many(back, 1)]).tellsReturns).toBe(true);
});

test('open requests do not form a variant', () => {
  const steps: Step[] = [['Sent', 'submitted', 0]];
  const all = [...many(steps), ...many(steps).map((one) => ({ ...one, isOpen: true }))];
  const { variants, variantCount } = calculateFigures(buildCaseTable(all));
  expect({ variantCount, requests: variants[0]?.requests }).toEqual({
    ...{ variantCount: 1, requests: 40 },
  });
});
