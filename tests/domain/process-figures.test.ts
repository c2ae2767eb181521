import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildCaseTable, deriveCaseTable } from '#functions/analytics/rules/case-table.ts';
import { filterCases } from '#functions/analytics/rules/filter-cases.ts';
import { calculateFigures } from '#functions/analytics/rules/process-figures.ts';
import { buildCaseColumns } from '#functions/figures/rules/case-columns.ts';
import { packCases } from '#functions/imports/store/pack-cases.ts';
import { unpackInto } from '#functions/imports/store/pack-columns.ts';
import { ActivityKind, type ProcessCase } from '#shared/process/process-case.ts';
import { runs } from '#tests/support/runs.ts';

const event = fc.record({
  activity: fc.constantFrom('Sent', 'Checked', 'Finance', 'Paid'),
  kind: fc.constantFrom(...ActivityKind.options),
  // Some gaps are zero and some are years, precise to the millisecond.
  gap: fc.oneof(fc.constant(0), fc.nat(5), fc.nat(100_000_000_000)),
  workingSeconds: fc.nat(100_000),
  person: fc.constantFrom(undefined, 'Ann', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn'),
  marks: fc.record(
    { isLate: fc.constant(true), isAutomatic: fc.constant(true) },
    {
      requiredKeys: [],
    },
  ),
});
const oneCase = fc.record({
  facts: fc.record(
    {
      category: fc.constantFrom('Travel', 'Leave'),
      department: fc.constantFrom('Sales', 'Research'),
    },
    { requiredKeys: [] },
  ),
  outcome: fc.constantFrom('Approved', 'Rejected'),
  isOpen: fc.boolean(),
  begun: fc.nat(90_000_000_000),
  events: fc.array(event, { minLength: 1, maxLength: 7 }),
});
const cases = fc.array(oneCase, { maxLength: 40 }).map((all) =>
  all.map(({ facts, begun, events, ...rest }, n): ProcessCase => {
    let at = Date.UTC(2025, 0) + begun;
    return {
      ...{ caseId: `${n}`, number: `${n}`, ...facts, ...rest },
      events: events.map(({ gap, person, marks, workingSeconds, ...one }, place) => {
        at += place === 0 ? 0 : gap;
        return {
          ...{ ...one, ...marks, at: new Date(at).toISOString() },
          workingSeconds: place === 0 ? 0 : workingSeconds,
          ...(person !== undefined && { person: { userId: person, name: person } }),
        };
      }),
    };
  }),
);

type Wait = { readonly milliseconds: number; readonly worked: number };
/** Calculate a `Spread` by its definition: sort all values and pick by position. */
function timesIn(values: readonly number[], unit: number) {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (place: number) => (sorted[place] ?? 0) / unit;
  const n = sorted.length;
  return {
    median: (at(Math.floor((n - 1) / 2)) + at(Math.floor(n / 2))) / 2,
    ninetieth: at(Math.floor(0.9 * n)),
    mean: sorted.reduce((sum, one) => sum + one, 0) / unit / n,
  };
}
const spreadIn = (waits: readonly Wait[]) =>
  waits.length === 0
    ? null
    : {
        ...timesIn(
          waits.map(({ milliseconds }) => milliseconds),
          1000,
        ),
        working: timesIn(
          waits.map(({ worked }) => worked),
          1,
        ),
      };
/** Return every event with the previous one and its waiting time. */
const getSteps = ({ events }: ProcessCase) =>
  events.map((one, n) => {
    const before = events[n - 1];
    const milliseconds = before ? Date.parse(one.at) - Date.parse(before.at) : 0;
    return { before: before?.activity, to: one.activity, milliseconds, worked: one.workingSeconds };
  });
const getCycle = (one: ProcessCase): Wait =>
  getSteps(one).reduce(
    (sum, step) => ({
      milliseconds: sum.milliseconds + step.milliseconds,
      worked: sum.worked + step.worked,
    }),
    { milliseconds: 0, worked: 0 },
  );
const getPath = ({ events }: ProcessCase) => events.map(({ activity }) => activity).join(' > ');

describe('process figures equal a brute-force calculation to the last digit', () => {
  test('activities, transitions, variants and groups equal a brute-force count', () => {
    fc.assert(
      fc.property(cases, (all) => {
        const told = calculateFigures(buildCaseTable(all));
        const steps = all.flatMap(getSteps);
        const over = all.filter(({ isOpen }) => !isOpen);
        expect(told).toMatchObject({ requests: all.length, events: steps.length });
        expect(told.cycle).toEqual(spreadIn(over.map(getCycle)));
        const names = told.activities.map(({ name }) => name);
        expect(new Set(names)).toEqual(new Set(steps.map(({ to }) => to)));
        for (const { name, count, wait, open } of told.activities) {
          const own = steps.filter(({ to }) => to === name);
          expect(count).toBe(own.length);
          expect(wait).toEqual(spreadIn(own.filter(({ before }) => before !== undefined)));
          const waiting = all.filter((one) => one.isOpen && one.events.at(-1)?.activity === name);
          expect(open).toBe(waiting.length);
        }
        for (const { from, to, count, requests, wait } of told.moves) {
          if (from === null || to === null) continue;
          const isThis = (step: (typeof steps)[number]) =>
            step.before === names[from] && step.to === names[to];
          const own = steps.filter(isThis);
          expect(count).toBe(own.length);
          expect(wait).toEqual(spreadIn(own));
          expect(requests).toBe(all.filter((one) => getSteps(one).some(isThis)).length);
        }
        const counts = told.moves.reduce((sum, { count }) => sum + count, 0);
        expect(counts).toBe(steps.length + over.length);
        expect(told.variantCount).toBe(new Set(over.map(getPath)).size);
        for (const { activities, requests, cycle } of told.variants) {
          const path = activities.map((place) => names[place]).join(' > ');
          const own = over.filter((one) => getPath(one) === path);
          expect(requests).toBe(own.length);
          expect(cycle).toEqual(spreadIn(own.map(getCycle)));
        }
        for (const { name, requests, cycle } of told.groups.categories) {
          const own = all.filter(({ category }) => category === name);
          expect(requests).toBe(own.length);
          expect(cycle).toEqual(spreadIn(own.filter(({ isOpen }) => !isOpen).map(getCycle)));
        }
      }),
      { numRuns: runs(200) },
    );
  });

  test('figures of filtered requests are not affected by requests outside the filter', () => {
    const filters = fc.record(
      {
        source: fc.constant('own' as const),
        category: fc.constantFrom('Travel', 'Leave', 'Nothing of the kind'),
        outcome: fc.constantFrom('Approved', 'Rejected'),
        course: fc.constantFrom('straight' as const, 'rework' as const),
        from: fc.constantFrom('2025-06-01', '2026-06-01'),
        to: fc.constantFrom('2026-01-01', '2027-06-01'),
      },
      { requiredKeys: ['source'] },
    );
    fc.assert(
      fc.property(cases, filters, (all, filter) => {
        const table = buildCaseTable(all);
        const chosen = filterCases(table, filter);
        const alone = buildCaseTable([...chosen].flatMap((one) => all[one] ?? []));
        expect(calculateFigures(table, chosen)).toEqual(calculateFigures(alone));
      }),
      { numRuns: runs(200) },
    );
  });

  test('packing and unpacking requests does not change their figures', () => {
    fc.assert(
      fc.property(cases, fc.nat(40), (all, cut) => {
        const columns = buildCaseColumns();
        for (const part of [all.slice(0, cut), all.slice(cut)])
          unpackInto(columns, packCases(part));
        const table = deriveCaseTable(columns.done());
        expect(calculateFigures(table)).toEqual(calculateFigures(buildCaseTable(all)));
        expect(table.cases.map(({ caseId }) => caseId)).toEqual(all.map(({ caseId }) => caseId));
      }),
      { numRuns: runs(100) },
    );
  });
});
