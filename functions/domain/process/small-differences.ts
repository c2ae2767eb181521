import type { ProcessFilter } from '#shared/process/process-api.ts';
import { noText } from './case-columns.ts';
import type { CaseTable } from './case-table.ts';
import { bandOf, coarseFilter } from './coarse-filter.ts';
import { filterCases } from './filter-cases.ts';
import { fewestTold } from './hide-small-groups.ts';

const dimensions = [
  ...(['from', 'to', 'category', 'department', 'outcome', 'course'] as const),
  ...(['amountFrom', 'amountTo'] as const),
];

const isFew = (count: number) => count > 0 && count < fewestTold;

/**
 * Whether fewer than five requests are what a filter leaves out of the same filter without one or more of its parts:
 * the difference between the two pictures would tell of them.
 */
function leavesOutFew(table: CaseTable, { source, ...filter }: ProcessFilter): boolean {
  const parts = dimensions.filter((part) => filter[part] !== undefined);
  // Of each request, the parts that it does not fit, as bits.
  const failed = new Uint8Array(table.count);
  for (const [n, part] of parts.entries()) {
    const fits = new Uint8Array(table.count);
    for (const one of filterCases(table, { source, [part]: filter[part] })) fits[one] = 1;
    for (let one = 0; one < table.count; one += 1)
      if (!fits[one]) failed[one] = (failed[one] ?? 0) | (1 << n);
  }
  const counts = new Int32Array(1 << parts.length);
  for (const bits of failed) counts[bits] = (counts[bits] ?? 0) + 1;
  for (let dropped = 1; dropped < counts.length; dropped += 1) {
    const more = counts.reduce(
      (sum, count, bits) => (bits !== 0 && (bits & ~dropped) === 0 ? sum + count : sum),
      0,
    );
    if (isFew(more)) return true;
  }
  return false;
}

/** The first and the last of some groups in order, and how many are in each: pictures can end before or after it. */
function edges(keys: readonly string[], inOrder: (a: string, b: string) => number) {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  const sorted = [...counts].sort(([a], [b]) => inOrder(a, b));
  return { first: sorted[0], last: sorted.at(-1) };
}

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
const lastOf = (month: string) => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
};

/** The same period without months at its ends of which only a few requests are. */
function withoutSmallMonths(table: CaseTable, filter: ProcessFilter): ProcessFilter {
  const { first, at } = table;
  const monthOf = (one: number) => new Date(at[first[one] ?? 0] ?? 0).toISOString().slice(0, 7);
  const found = [...filterCases(table, filter)].map(monthOf);
  const { first: begins, last: ends } = edges(found, (a, b) => (a < b ? -1 : 1));
  if (!begins || !ends || begins[0] === ends[0]) return filter;
  if (filter.from !== undefined && isFew(begins[1]))
    return withoutSmallMonths(table, { ...filter, from: dayAfter(lastOf(begins[0]), 1) });
  if (filter.to !== undefined && isFew(ends[1]))
    return withoutSmallMonths(table, { ...filter, to: dayAfter(`${ends[0]}-01`, -1) });
  return filter;
}

/** Whether a range of amounts ends with a band of only a few requests. */
function endsInSmallBand(table: CaseTable, filter: ProcessFilter): boolean {
  if (filter.amountFrom === undefined && filter.amountTo === undefined) return false;
  const { names, amount } = table;
  const amounts = [...filterCases(table, filter)].flatMap(
    (one) => names.amounts.texts[amount[one] ?? noText] ?? [],
  );
  const { first, last } = edges(
    amounts.map((one) => bandOf(one).least),
    (a, b) => Number(a) - Number(b),
  );
  return (
    (filter.amountFrom !== undefined && isFew(first?.[1] ?? 0)) ||
    (filter.amountTo !== undefined && isFew(last?.[1] ?? 0))
  );
}

/**
 * The filter by which people who may not open every request get figures: whole months and bands of amounts. Undefined
 * where these figures, or their difference from others that they can get, would be of fewer than five requests.
 */
export function toldFilter(table: CaseTable, asked: ProcessFilter): ProcessFilter | undefined {
  const filter = withoutSmallMonths(table, coarseFilter(asked));
  if (filterCases(table, filter).length < fewestTold) return undefined;
  return endsInSmallBand(table, filter) || leavesOutFew(table, filter) ? undefined : filter;
}
