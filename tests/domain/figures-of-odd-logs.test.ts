import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildCaseTable } from '#functions/analytics/rules/case-table.ts';
import { calculateFigures } from '#functions/analytics/rules/process-figures.ts';
import { ActivityKind, type ProcessCase } from '#shared/process/process-case.ts';
import { runs } from '#tests/support/runs.ts';

type Step = { readonly activity: string; readonly kind: ActivityKind; readonly minutes: number };
type Odd = {
  readonly isOpen: boolean;
  readonly hasPeople: boolean;
  readonly steps: readonly Step[];
};

const start = Date.UTC(2026, 2, 2, 9);
const getCase = ({ isOpen, hasPeople, steps }: Odd, n: number): ProcessCase => {
  let at = start;
  return {
    ...{ caseId: `${n}`, number: `${n}`, outcome: steps.at(-1)?.activity ?? '', isOpen },
    events: steps.map(({ activity, kind, minutes }, place) => {
      at += minutes * 60_000;
      const person = { userId: `p${n % 3}`, name: 'P' };
      return {
        ...{ activity, kind, at: new Date(at).toISOString() },
        ...(hasPeople && { person }),
        workingSeconds: place === 0 ? 0 : minutes * 60,
      };
    }),
  };
};

/** Yield every number in a response, with its path. */
function* numbersIn(value: unknown, path = ''): Generator<readonly [string, number]> {
  if (typeof value === 'number') yield [path, value];
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) yield* numbersIn(inner, `${path}.${name}`);
}
/** Return the figures after a check that all numbers are finite and in their valid ranges. */
function judge(all: readonly Odd[]) {
  const table = buildCaseTable(all.map(getCase));
  const found = calculateFigures(table);
  const places = found.activities.length;
  const isOdd = ([path, number]: readonly [string, number]) =>
    !Number.isFinite(number) ||
    number < 0 ||
    (/share$/i.test(path) && number > 1) ||
    (/\.(from|to)$/.test(path) && number >= places);
  expect([...numbersIn(found)].filter(isOdd)).toEqual([]);
  const begun = found.moves.filter(({ from }) => from === null);
  expect(begun.reduce((sum, { count }) => sum + count, 0)).toBe(found.requests);
  return { ...found, tellsReturns: table.tellsReturns };
}

const kind = fc.constantFrom(...ActivityKind.options);
const eventArbitrary = fc.record({
  activity: fc.constantFrom('A', 'B', 'Submitted', '<b>', ''),
  kind,
  minutes: fc.oneof(fc.constant(0), fc.nat(3), fc.nat(5_000_000)),
});
const odd = fc.record({
  isOpen: fc.boolean(),
  hasPeople: fc.boolean(),
  steps: fc.array(eventArbitrary, { minLength: 1, maxLength: 15 }),
});

describe('figures of unusual logs', () => {
  test('process figures of any log are finite and not negative, and shares are at most one', () => {
    fc.assert(
      fc.property(fc.array(odd, { maxLength: 25 }), (all) => {
        judge(all);
      }),
      { numRuns: runs(100) },
    );
  });

  const one = (more: Partial<Odd> = {}): Odd => ({
    ...{ isOpen: false, hasPeople: true, steps: [{ activity: 'A', kind: 'other', minutes: 0 }] },
    ...more,
  });
  const sameTime = Array.from({ length: 9 }, () => ({
    ...{ activity: 'A', kind: 'decided' as const, minutes: 0 },
  }));
  test.each<[string, readonly Odd[]]>([
    ['without a request', []],
    ['of one request with one event', [one()]],
    [
      'without people',
      Array.from({ length: 30 }, () => one({ hasPeople: false, steps: sameTime })),
    ],
    ['of open requests only', Array.from({ length: 30 }, () => one({ isOpen: true }))],
    ['of one event for each request', Array.from({ length: 30 }, () => one())],
    ['of loops at one moment', Array.from({ length: 30 }, () => one({ steps: sameTime }))],
  ])(
    'process figures for a log %s are valid and name no cause that the log cannot prove',
    (_, all) => {
      const { tellsReturns, bottlenecks } = judge(all);
      expect(tellsReturns).toBe(false);
      const told = bottlenecks.flatMap(({ reasons }) => reasons.map(({ reason }) => reason));
      expect(told).not.toContain('long-tail');
      expect(told).not.toContain('nobody-there');
    },
  );
});
