import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coarsenFilter } from '#functions/analytics/rules/coarsen-filter.ts';
import { filterCases } from '#functions/analytics/rules/filter-cases.ts';
import { minGroupSize } from '#functions/analytics/rules/hide-small-groups.ts';
import { minMatches, runs } from '#tests/support/runs.ts';
import {
  buildTableFromFacts,
  filterPartitions,
  toMonthPeriod,
} from './support/narrowed-pictures.ts';

const rows = {
  ...{
    category: filterPartitions.category,
    department: filterPartitions.department,
    outcome: filterPartitions.outcome,
  },
  course: [{ course: 'straight' }, { course: 'rework' }],
};
const months = [0, 1, 2];
const periods = months.flatMap((from) =>
  months.filter((to) => to >= from).map((to) => toMonthPeriod(from, to)),
);
const columns = { months: periods, ...rows };
type Days = ReturnType<typeof toMonthPeriod>;
const isSameFilter = (told: object, asked: object) =>
  ['from', 'to'].every((key) => Reflect.get(told, key) === Reflect.get(asked, key));
/** Whether a filter by period or by value includes all requests of another filter. */
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

test('subtracting all other figures from a total never reveals a difference of fewer than five requests', () => {
  let compared = 0;
  fc.assert(
    fc.property(Crowds, ({ part, beside, counts }) => {
      const besides = beside === 'months' ? months.map((month) => ({ month })) : rows[beside];
      const table = buildTableFromFacts(
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
