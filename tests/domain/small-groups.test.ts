import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildCaseTable } from '#functions/analytics/rules/case-table.ts';
import { coarsenFilter } from '#functions/analytics/rules/coarsen-filter.ts';
import { filterCases } from '#functions/analytics/rules/filter-cases.ts';
import { hideSmallGroups, minGroupSize } from '#functions/analytics/rules/hide-small-groups.ts';
import { calculateFigures } from '#functions/analytics/rules/process-figures.ts';
import type { ProcessCase } from '#shared/process/process-case.ts';
import { runs } from '#tests/support/runs.ts';
import { buildTableFromFacts, filterPartitions } from './support/narrowed-pictures.ts';

const cases = fc
  .array(
    fc.record({
      activities: fc.array(fc.constantFrom('Sent', 'Checked', 'Returned', 'Paid'), {
        ...{ minLength: 1, maxLength: 5 },
      }),
      isOpen: fc.boolean(),
    }),
    { maxLength: 40 },
  )
  .map((all) =>
    all.map(
      ({ activities, isOpen }, n): ProcessCase => ({
        ...{ caseId: `${n}`, number: `${n}`, outcome: '', isOpen },
        events: activities.map((activity, m) => ({
          ...{ activity, kind: 'other', workingSeconds: m },
          at: new Date(Date.UTC(2026, 2, 2, n, m * m)).toISOString(),
        })),
      }),
    ),
  );
const counted = { from: null, to: null, amountFrom: null, amountTo: null };
const nothing = { categories: [], departments: [], outcomes: [], from: null, to: null };

test('no visible activity, transition, variant, time or bottleneck of a process map covers fewer than five requests', () => {
  fc.assert(
    fc.property(cases, (all) => {
      const figures = {
        ...calculateFigures(buildCaseTable(all)),
        choices: nothing,
        withheld: 0,
        counted,
      };
      const told = hideSmallGroups(figures);
      const groups = [...told.activities, ...told.moves, ...told.variants];
      for (const { requests } of groups) expect(requests).toBeGreaterThanOrEqual(minGroupSize);
      const waitedFor = told.activities.filter(({ wait }) => wait !== null);
      for (const { name } of waitedFor) {
        const waited = all.filter(({ events }) =>
          events.some(({ activity }, n) => n > 0 && activity === name),
        );
        expect(waited.length, name).toBeGreaterThanOrEqual(minGroupSize);
      }
      const names = waitedFor.map(({ name }) => name);
      for (const { activity } of told.bottlenecks) expect(names).toContain(activity);
      const over = all.filter(({ isOpen }) => !isOpen).length;
      const rest = over - told.variants.reduce((sum, { requests }) => sum + requests, 0);
      if (told.variants.length > 0) expect(rest === 0 || rest >= minGroupSize).toBe(true);
      if (over < minGroupSize) expect(told).toMatchObject({ cycle: null, over: 0 });
      for (const part of [told.firstTimeRight, told.late, told.automatic])
        if (part) expect(part).toBeGreaterThanOrEqual(minGroupSize);
    }),
  );
});

test('process figures of fewer than five requests look the same as those of no requests', () => {
  fc.assert(
    fc.property(cases, (all) => {
      const toldOf = (some: ProcessCase[]) =>
        hideSmallGroups({
          ...calculateFigures(buildCaseTable(some)),
          choices: nothing,
          withheld: 0,
          counted,
        });
      expect(toldOf(all.slice(0, minGroupSize - 1))).toEqual(toldOf([]));
    }),
  );
});

const filterOf = fc.record(
  {
    from: fc.constantFrom('2026-01-15', '2026-02-01', '2026-03-01'),
    to: fc.constantFrom('2026-02-10', '2026-03-31', '2026-04-30'),
    category: fc.constantFrom('Travel', 'Leave'),
    department: fc.constantFrom('Sales', 'Research'),
    outcome: fc.constantFrom('Approved', 'Rejected'),
    course: fc.constantFrom('straight' as const, 'rework' as const),
    amountFrom: fc.constantFrom('1', '50', '150'),
    amountTo: fc.constantFrom('9', '99', '5000'),
  },
  { requiredKeys: [] },
);
const factsOf = fc.record({
  category: fc.constantFrom('Travel', 'Leave'),
  department: fc.constantFrom('Sales', 'Research'),
  outcome: fc.constantFrom('Approved', 'Approved', 'Rejected'),
  amount: fc.constantFrom('5', '50', '500'),
  month: fc.integer({ min: 0, max: 4 }),
  isTwice: fc.boolean(),
});

test('the requests of two nested process filters never differ by one to four', () => {
  fc.assert(
    fc.property(
      fc.array(factsOf, { minLength: 5, maxLength: 120 }),
      filterOf,
      filterOf,
      (facts, one, more) => {
        const table = buildTableFromFacts(facts);
        const [wide, narrow] = [one, { ...one, ...more }].map((filter) =>
          coarsenFilter(table, { source: 'own', ...filter }),
        );
        if (!wide || !narrow) return;
        const [whole, part] = [filterCases(table, wide), filterCases(table, narrow)];
        const inWhole = new Set(whole);
        if (![...part].every((request) => inWhole.has(request))) return;
        const rest = whole.length - part.length;
        expect(rest === 0 || rest >= minGroupSize).toBe(true);
      },
    ),
    { numRuns: runs(500) },
  );
});

const manyFacts = fc.array(
  fc.record({
    category: fc.constantFrom('Travel', 'Travel', 'Travel', 'Leave', 'Training', 'Access'),
    department: fc.constantFrom('Sales', 'Sales', 'Research', 'Legal'),
    outcome: fc.constantFrom('Approved', 'Approved', 'Approved', 'Rejected', 'Withdrawn'),
    amount: fc.constantFrom('5', '50', '50', '500'),
    month: fc.constantFrom(0, 0, 0, 1, 2, 2, 2, 3, 4),
    isTwice: fc.boolean(),
  }),
  { minLength: 5, maxLength: 60 },
);

test('the difference between a group of requests and its visible parts is at least five requests or none', () => {
  fc.assert(
    fc.property(
      manyFacts,
      fc.record({ department: fc.constantFrom('Sales', 'Research') }, { requiredKeys: [] }),
      fc.constantFrom(...Object.values(filterPartitions)),
      (facts, context, parts) => {
        const table = buildTableFromFacts(facts);
        const found = (filter: object) => {
          const told = coarsenFilter(table, { source: 'own', ...filter });
          return told ? [...filterCases(table, told)] : [];
        };
        const whole = found(context);
        if (whole.length === 0) return;
        const told = new Set(parts.flatMap((part) => found({ ...part, ...context })));
        const rest = whole.filter((one) => !told.has(one)).length;
        if (told.size > 0) expect(rest === 0 || rest >= minGroupSize).toBe(true);
      },
    ),
    { numRuns: runs(500) },
  );
});
