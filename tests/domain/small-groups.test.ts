import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildCaseTable } from '#functions/analytics/rules/case-table.ts';
import { coarsenFilter } from '#functions/analytics/rules/coarsen-filter.ts';
import { filterCases } from '#functions/analytics/rules/filter-cases.ts';
import { hideSmallGroups, minGroupSize } from '#functions/analytics/rules/hide-small-groups.ts';
import { calculateFigures } from '#functions/analytics/rules/process-figures.ts';
import type { ProcessCase } from '#shared/process/process-case.ts';
import { minMatches, runs } from '#tests/support/runs.ts';

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

test('the figures of fewer than five requests look the same as those of none', () => {
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

type Facts = Pick<ProcessCase, 'category' | 'department' | 'outcome' | 'amount'> & {
  readonly month: number;
  readonly isTwice: boolean;
};
const tableFrom = (facts: readonly Facts[]) =>
  buildCaseTable(
    facts.map(
      ({ month, isTwice, ...fact }, n): ProcessCase => ({
        ...{ caseId: `${n}`, number: `${n}`, isOpen: false, ...fact },
        events: (isTwice ? ['Sent', 'Sent'] : ['Sent']).map((activity) => ({
          ...{ activity, kind: 'other', workingSeconds: 0 },
          at: new Date(Date.UTC(2026, month, 2)).toISOString(),
        })),
      }),
    ),
  );

test('the requests of two nested filters never differ by fewer than five', () => {
  fc.assert(
    fc.property(
      fc.array(factsOf, { minLength: 5, maxLength: 120 }),
      filterOf,
      filterOf,
      (facts, one, more) => {
        const table = tableFrom(facts);
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

const days = (from: number, to: number) => ({
  from: `2026-0${from + 1}-01`,
  to: new Date(Date.UTC(2026, to + 1, 0)).toISOString().slice(0, 10),
});
/** Filters that partition all requests: by value, by month, and by number of digits of the amount. */
const divisions = {
  category: ['Travel', 'Leave', 'Training', 'Access'].map((category) => ({ category })),
  department: ['Sales', 'Research', 'Legal'].map((department) => ({ department })),
  outcome: ['Approved', 'Rejected', 'Withdrawn'].map((outcome) => ({ outcome })),
  months: [0, 1, 2, 3, 4].map((month) => days(month, month)),
  halves: [days(0, 1), days(2, 2), days(3, 4)],
  amounts: ['5', '50', '500'].map((amount) => ({ amountFrom: amount, amountTo: amount })),
};
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
      fc.constantFrom(...Object.values(divisions)),
      (facts, context, parts) => {
        const table = tableFrom(facts);
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

const rows = {
  ...{ category: divisions.category, department: divisions.department, outcome: divisions.outcome },
  course: [{ course: 'straight' }, { course: 'rework' }],
};
const months = [0, 1, 2];
const periods = months.flatMap((from) =>
  months.filter((to) => to >= from).map((to) => days(from, to)),
);
const columns = { months: periods, ...rows };
type Days = ReturnType<typeof days>;
const isSameFilter = (told: object, asked: object) =>
  ['from', 'to'].every((key) => Reflect.get(told, key) === Reflect.get(asked, key));
/** Whether a filter by period or by value includes all requests of another one. */
const isNested = (wide: Partial<Days>, narrow: Partial<Days>) =>
  Object.entries(wide).every(([key, value]) =>
    key === 'from'
      ? (narrow.from ?? '') >= value
      : key === 'to'
        ? (narrow.to ?? '9') <= value
        : Reflect.get(narrow, key) === value,
  );
type Part = keyof typeof rows;
/** Numbers of requests by two properties, such as departments and months. */
const Crowd = fc.constantFrom(0, 2, 4, 6, 12, 30);
const Crowds = fc.record({
  part: fc.constantFrom<Part>('category', 'department', 'outcome', 'course'),
  beside: fc.constantFrom<keyof typeof columns>('months', 'months', 'outcome', 'course'),
  counts: fc.array(Crowd, { minLength: 12, maxLength: 12 }),
});

test('a value left by subtracting all others from a picture never differs from its own pictures by fewer than five requests', () => {
  let compared = 0;
  fc.assert(
    fc.property(Crowds, ({ part, beside, counts }) => {
      const besides = beside === 'months' ? months.map((month) => ({ month })) : rows[beside];
      const table = tableFrom(
        counts.flatMap((count, n) => {
          const row: object = rows[part][n % rows[part].length] ?? {};
          const column: object = besides[Math.floor(n / 4) % besides.length] ?? {};
          const fact = { month: 0, isTwice: false, outcome: 'Approved', ...column, ...row };
          const isTwice = 'course' in fact && fact.course === 'rework';
          return Array.from({ length: count }, () => ({ ...fact, isTwice }));
        }),
      );
      const exact = (filter: object) => {
        const told = coarsenFilter(table, { source: 'own', ...filter });
        return told && isSameFilter(told, filter) ? [...filterCases(table, told)] : undefined;
      };
      for (const context of [{}, ...columns[beside]]) {
        const whole = exact(context);
        const parts = rows[part].map((value) => ({
          value,
          shown: exact({ ...context, ...value }),
        }));
        const seen = new Set(parts.flatMap(({ shown = [] }) => shown));
        if (!whole || seen.size === 0) continue;
        const rest = new Set(whole.filter((one) => !seen.has(one)));
        const [left, another] = parts.filter(({ shown }) => !shown);
        if (!left || another) continue;
        for (const more of [{}, ...columns[beside]]) {
          const other = exact({ ...more, ...left.value });
          if (!other || !(isNested(context, more) || isNested(more, context))) continue;
          compared += 1;
          const difference = Math.abs(rest.size - other.length);
          expect(difference === 0 || difference >= minGroupSize).toBe(true);
        }
      }
    }),
    { numRuns: runs(300) },
  );
  expect(compared).toBeGreaterThanOrEqual(minMatches(10));
});
