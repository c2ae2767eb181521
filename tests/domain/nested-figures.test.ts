import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildPlayback } from '#functions/analytics/rules/build-playback.ts';
import { buildCaseTable, type CaseTable } from '#functions/analytics/rules/case-table.ts';
import { coarsenFilter } from '#functions/analytics/rules/coarsen-filter.ts';
import { filterCases } from '#functions/analytics/rules/filter-cases.ts';
import { hideSmallDifferences } from '#functions/analytics/rules/hide-small-differences.ts';
import { hideSmallGroups, minGroupSize } from '#functions/analytics/rules/hide-small-groups.ts';
import { calculateFigures } from '#functions/analytics/rules/process-figures.ts';
import type { ProcessFilter } from '#shared/process/process-api.ts';
import type { ProcessCase } from '#shared/process/process-case.ts';
import { runs } from '#tests/support/runs.ts';

type Narrowing = Omit<ProcessFilter, 'source'>;
const [categories, departments] = [
  ['Travel', 'Leave', 'Training'],
  ['Sales', 'Legal'],
];
const facts = fc.record({
  category: fc.constantFrom('Travel', 'Travel', 'Travel', 'Leave', 'Training'),
  department: fc.constantFrom('Sales', 'Sales', 'Legal'),
  outcome: fc.constantFrom('Approved', 'Approved', 'Rejected'),
  month: fc.constantFrom(0, 0, 1, 2),
  isOpen: fc.boolean(),
  isLate: fc.boolean(),
  isChecked: fc.boolean(),
});
const all = fc.array(facts, { minLength: 20, maxLength: 90 }).map((given) =>
  given.map(({ month, isLate, isChecked, ...fact }, n): ProcessCase => {
    const names = isChecked ? ['Sent', 'Checked', 'Paid'] : ['Sent', 'Paid'];
    return {
      ...{ caseId: `${n}`, number: `${n}`, ...fact },
      events: names.map((activity, m) => ({
        ...{ activity, kind: activity === 'Sent' ? 'submitted' : 'decided', workingSeconds: m },
        at: new Date(Date.UTC(2026, month, 2, m)).toISOString(),
        ...(activity === 'Paid' && { isLate }),
      })),
    };
  }),
);
const narrowing = fc.record(
  {
    category: fc.constantFrom(...categories),
    department: fc.constantFrom(...departments),
    outcome: fc.constantFrom('Approved', 'Rejected'),
    course: fc.constantFrom('straight' as const),
    from: fc.constantFrom('2026-02-01'),
    to: fc.constantFrom('2026-02-28'),
  },
  { requiredKeys: [] },
);

function tell(table: CaseTable, asked: Narrowing) {
  const filter = coarsenFilter(table, { source: 'own', ...asked });
  if (!filter) return undefined;
  const exact = calculateFigures(table, filterCases(table, filter));
  const figures = hideSmallGroups({
    ...hideSmallDifferences(table, filter, exact),
    choices: { categories: [], departments: [], outcomes: [], from: null, to: null },
    counted: { from: null, to: null, amountFrom: null, amountTo: null },
    withheld: 0,
  });
  return { filter, figures };
}

type Cell = {
  readonly requests: number;
  readonly over: number;
  readonly firstTimeRight: number | null;
  readonly late: number | null;
};
/**
 * Yield the figures of a picture, each with the filter of its requests: all requests, and each category and department.
 */
function* listCells({ filter, figures }: NonNullable<ReturnType<typeof tell>>) {
  yield [filter, figures] as const satisfies readonly [ProcessFilter, Cell];
  for (const one of figures.groups.categories)
    yield [{ ...filter, category: one.name }, one] as const;
  for (const one of figures.groups.departments)
    yield [{ ...filter, department: one.name }, one] as const;
}

/** Yield the differences that a reader can calculate between two sets of figures, without hidden numbers. */
function* subtract(wide: Cell, narrow: Cell) {
  yield ['requests', wide.requests - narrow.requests] as const;
  if (wide.over === 0 || narrow.over === 0) return;
  const over = wide.over - narrow.over;
  yield ['over', over] as const;
  for (const mark of ['firstTimeRight', 'late'] as const) {
    const [whole, part] = [wide[mark], narrow[mark]];
    if (whole === null || part === null) continue;
    yield [mark, whole - part] as const;
    yield [`not ${mark}`, over - (whole - part)] as const;
  }
}

test('no process figure differs from the same figure of a wider filter by one to four requests', () => {
  fc.assert(
    fc.property(all, narrowing, narrowing, (cases, one, more) => {
      const table = buildCaseTable(cases);
      const pictures = [{}, one, { ...one, ...more }].flatMap((asked) => tell(table, asked) ?? []);
      const cells = pictures.flatMap((picture) => [...listCells(picture)]);
      const found = cells.map(([filter, cell]) => ({
        cell,
        ...{ filter, requests: new Set(filterCases(table, filter)) },
      }));
      for (const wide of found)
        for (const narrow of found) {
          const isNarrower = Object.entries(wide.filter).every(
            ([part, value]) => narrow.filter[part as keyof ProcessFilter] === value,
          );
          if (!isNarrower) continue;
          for (const [number, rest] of subtract(wide.cell, narrow.cell))
            expect(
              rest === 0 || rest >= minGroupSize,
              `${number}: ${rest} between ${JSON.stringify([wide.filter, narrow.filter])}`,
            ).toBe(true);
        }
    }),
    { numRuns: runs(500) },
  );
});

test('no duration is shown if a wider filter adds fewer than five requests with the same activity or transition', () => {
  fc.assert(
    fc.property(all, narrowing, (cases, asked) => {
      const table = buildCaseTable(cases);
      const [whole, part] = [tell(table, {}), tell(table, asked)];
      if (!whole || !part) return;
      const waits = (figures: typeof whole.figures) => [
        ...figures.activities.map(({ name, requests, wait }) => ({ name, requests, wait })),
        ...figures.moves.map(({ from, to, requests, wait }) => ({
          name: [from, to].map((one) => figures.activities[one ?? -1]?.name).join(),
          ...{ requests, wait },
        })),
      ];
      const wide = new Map(waits(whole.figures).map((one) => [one.name, one]));
      for (const { name, requests, wait } of waits(part.figures)) {
        const more = (wide.get(name)?.requests ?? 0) - requests;
        if (wait && wide.get(name)?.wait) expect(more === 0 || more >= minGroupSize).toBe(true);
      }
    }),
    { numRuns: runs(300) },
  );
});

test('playback for people who cannot open every request covers whole months and counts in multiples of five', () => {
  fc.assert(
    fc.property(all, (cases) => {
      const table = buildCaseTable(cases);
      const { moments, moves } = buildPlayback(table, filterCases(table, { source: 'own' }), 5);
      for (const moment of [moments[0], moments.at(-1)])
        expect(moment).toMatch(/-01T00:00:00.000Z$/);
      for (const { counts } of moves) for (const count of counts) expect(count % 5).toBe(0);
    }),
    { numRuns: runs(100) },
  );
});
