import { noText } from '#functions/figures/rules/case-columns.ts';
import type { ProcessFilter } from '#shared/process/process-api.ts';
import { type CaseTable, listCaseIndexes } from './case-table.ts';
import { coarseFilter, toAmountBand } from './coarse-filter.ts';
import { filterCases } from './filter-cases.ts';
import { dropSmallParts, minGroupSize } from './hide-small-groups.ts';

const dimensions = [
  ...(['from', 'to', 'category', 'department', 'outcome', 'course'] as const),
  ...(['amountFrom', 'amountTo'] as const),
];

const isFew = (count: number) => count > 0 && count < minGroupSize;

/** The parts of a filter, and for each request the parts that it fails, as bits. */
type Failures = { readonly parts: readonly (keyof ProcessFilter)[]; readonly failed: Uint8Array };

function findFilterFailures(table: CaseTable, { source, ...filter }: ProcessFilter): Failures {
  const parts = dimensions.filter((part) => filter[part] !== undefined);
  const failed = new Uint8Array(table.count);
  for (const [n, part] of parts.entries()) {
    const fits = new Uint8Array(table.count);
    for (const one of filterCases(table, { source, [part]: filter[part] })) fits[one] = 1;
    for (let one = 0; one < table.count; one += 1)
      if (!fits[one]) failed[one] = (failed[one] ?? 0) | (1 << n);
  }
  return { parts, failed };
}

/** Turn counts by failed parts into counts by dropped parts, which are at least the failed ones of a request. */
function sumByDroppedParts(counts: Int32Array): Int32Array {
  for (let part = 1; part < counts.length; part *= 2)
    for (let bits = 0; bits < counts.length; bits += 1)
      if (bits & part) counts[bits] = (counts[bits] ?? 0) + (counts[bits ^ part] ?? 0);
  return counts;
}

/**
 * Whether dropping one or more parts of a filter adds fewer than five of these requests. The difference between the two
 * results would disclose them.
 */
function excludesSmallGroup(requests: Int32Array, { parts, failed }: Failures): boolean {
  const counts = new Int32Array(1 << parts.length);
  for (const one of requests) counts[failed[one] ?? 0] = (counts[failed[one] ?? 0] ?? 0) + 1;
  const here = counts[0] ?? 0;
  return sumByDroppedParts(counts).some((count) => isFew(count - here));
}

/** Property that divides the requests, as one number for each; `noText` if a request has no value. */
type Division = {
  readonly parts: readonly (keyof ProcessFilter)[];
  readonly valueAt: (one: number) => number;
  /** Whether filters select a range of values, from a minimum to a maximum. */
  readonly isRange: boolean;
};
type Counts = ReadonlyMap<number, number>;

/**
 * Group the values that are shown together. Each value is alone, but in a range a value of fewer than five requests
 * joins the values below it. A value is hidden if the rest would disclose it: the total of the hidden values is zero,
 * or at least five.
 */
function groupSmallValues(counts: Counts, isRange: boolean): readonly (readonly number[])[] {
  const whole = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const countOf = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + (counts.get(value) ?? 0), 0);
  const values = [...counts.keys()].filter((value) => value !== noText);
  if (!isRange)
    return dropSmallParts(
      values.map((value) => [value]),
      whole,
      countOf,
    );
  const groups: number[][] = [];
  for (const value of values.toSorted((a, b) => b - a)) {
    const last = groups.at(-1);
    if (last && countOf(last) < minGroupSize) last.push(value);
    else groups.push([value]);
  }
  const least = groups.at(-1);
  const next = groups.at(-2);
  if (least && next && countOf(least) < minGroupSize) next.push(...(groups.pop() ?? []));
  return dropSmallParts(groups, whole, countOf);
}

/**
 * For each combination of other filter parts to drop, return the number of these requests per value, and the values
 * that the filter includes.
 */
function* listCounts(
  requests: Int32Array,
  { parts, failed }: Failures,
  { parts: own, valueAt }: Division,
) {
  const mask = parts.reduce((bits, part, n) => (own.includes(part) ? bits | (1 << n) : bits), 0);
  const byValue = new Map<number, Int32Array>();
  const inPicture = new Set<number>();
  for (const one of requests) {
    const bits = failed[one] ?? 0;
    const value = valueAt(one);
    const counts = byValue.get(value) ?? new Int32Array(1 << parts.length);
    byValue.set(value, counts);
    counts[bits & ~mask] = (counts[bits & ~mask] ?? 0) + 1;
    if ((bits & mask) === 0) inPicture.add(value);
  }
  for (const counts of byValue.values()) sumByDroppedParts(counts);
  for (let dropped = 0; dropped < 1 << parts.length; dropped += 1) {
    if (dropped & mask) continue;
    const sums = [...byValue].map(([value, counts]): [number, number] => [
      value,
      counts[dropped] ?? 0,
    ]);
    yield { counts: new Map(sums.filter(([, count]) => count > 0)), inPicture };
  }
}

/** Whether a filter selects a value, or a range that ends between values, that may not be shown separately. */
function splitsSmallGroup(requests: Int32Array, failures: Failures, division: Division): boolean {
  for (const { counts, inPicture } of listCounts(requests, failures, division)) {
    const told = groupSmallValues(counts, division.isRange);
    const isWhole = told.every(
      (values) => new Set(values.map((value) => inPicture.has(value))).size === 1,
    );
    const isTold = new Set(told.flat());
    const hidden = [...counts.keys()].filter((value) => inPicture.has(value) && !isTold.has(value));
    if (!isWhole || hidden.length > 0) return true;
  }
  return false;
}

const getMonth = ({ first, at }: CaseTable, one: number) => {
  const begun = new Date(at[first[one] ?? 0] ?? 0);
  return begun.getUTCFullYear() * 12 + begun.getUTCMonth();
};
const listMonths = (table: CaseTable) =>
  Int32Array.from({ length: table.count }, (_, one) => getMonth(table, one));

/** Return the divisions of requests by the properties that these parts of a filter select. */
function listDivisions(table: CaseTable, parts: Failures['parts']): Division[] {
  const { names, amount } = table;
  const listBands = () => {
    const bands = names.amounts.texts.map((text) => Number(toAmountBand(text).least));
    return (one: number) => bands[amount[one] ?? noText] ?? noText;
  };
  const listValues = (column: Int32Array) => (one: number) => column[one] ?? noText;
  const divisions = [
    { parts: ['from', 'to'], isRange: true, listAll: () => listValues(listMonths(table)) },
    { parts: ['amountFrom', 'amountTo'], isRange: true, listAll: listBands },
    ...(['category', 'department', 'outcome'] as const).map((part) => ({
      ...{ parts: [part], isRange: false, listAll: () => listValues(table[part]) },
    })),
  ] as const;
  return divisions
    .filter((one) => one.parts.some((part) => parts.includes(part)))
    .map(({ listAll, ...one }) => ({ ...one, valueAt: listAll() }));
}

const firstDay = (month: number) =>
  new Date(Date.UTC(Math.floor(month / 12), month % 12, 1)).toISOString().slice(0, 10);
const dayBefore = (day: string) =>
  new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

/** Return the period without those months at its ends that are shown only together with months outside of it. */
function trimSmallMonths(table: CaseTable, { from, to, ...filter }: ProcessFilter): ProcessFilter {
  const counts = new Map<number, number>();
  for (const one of filterCases(table, filter)) {
    const month = getMonth(table, one);
    counts.set(month, (counts.get(month) ?? 0) + 1);
  }
  const isWithin = (month: number) =>
    (from === undefined || firstDay(month) >= from) && (to === undefined || firstDay(month) <= to);
  const told = groupSmallValues(counts, true)
    .filter((months) => months.every(isWithin))
    .flat();
  const asked = [...counts.keys()].filter(isWithin);
  const [least, most] = [Math.min(...told), Math.max(...told)];
  if (told.length === 0) return { ...filter, from, to };
  return {
    ...filter,
    ...(from !== undefined && { from: Math.min(...asked) < least ? firstDay(least) : from }),
    ...(to !== undefined && { to: Math.max(...asked) > most ? dayBefore(firstDay(most + 1)) : to }),
  };
}

/** Properties whose values a picture lists as groups. */
export type GroupPart = 'category' | 'department';

/**
 * Rules for figures of requests that a filter narrows: figures that differ by fewer than five requests from those
 * without a part of the filter, or that split a group of values, must not be shown.
 */
export function differenceRules(table: CaseTable, filter: ProcessFilter) {
  const failures = findFilterFailures(table, filter);
  const divisions = listDivisions(table, failures.parts);
  /** Whether figures of these requests, a part of the whole table, may be shown with this filter. */
  const isShown = (requests: Int32Array): boolean =>
    !excludesSmallGroup(requests, failures) &&
    !divisions.some((division) => splitsSmallGroup(requests, failures, division));
  /** Return the values that may be shown as groups beside each other, with their requests in the whole table. */
  const listShownGroups = (part: GroupPart): ReadonlyMap<string, Int32Array> => {
    const all = listCaseIndexes(table);
    const column = table[part];
    const division = { parts: [part], valueAt: (one: number) => column[one] ?? noText };
    let shown = Map.groupBy(all, (one) => column[one] ?? noText);
    if (!failures.parts.includes(part))
      for (const { counts } of listCounts(all, failures, { ...division, isRange: false })) {
        const told = new Set(groupSmallValues(counts, false).flat());
        shown = new Map([...shown].filter(([value]) => told.has(value)));
      }
    const { texts } = table.names[part === 'category' ? 'categories' : 'departments'];
    return new Map(
      [...shown]
        .map(([value, requests]) => [texts[value] ?? '', Int32Array.from(requests)] as const)
        .filter(([, requests]) => isShown(requests)),
    );
  };
  return { isNarrowed: failures.parts.length > 0, isShown, listShownGroups };
}

/**
 * Return the filter for people who may not open every request: whole months and bands of amounts. Undefined if the
 * figures, or their difference from other available figures, would cover fewer than five requests.
 */
export function coarsenFilter(table: CaseTable, asked: ProcessFilter): ProcessFilter | undefined {
  const filter = trimSmallMonths(table, coarseFilter(asked));
  if (filterCases(table, filter).length < minGroupSize) return undefined;
  return differenceRules(table, filter).isShown(listCaseIndexes(table)) ? filter : undefined;
}
