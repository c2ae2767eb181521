import { noText } from '#functions/figures/rules/case-columns.ts';
import type { ProcessFilter } from '#shared/process/process-api.ts';
import { type CaseTable, listCaseIndexes } from './case-table.ts';
import { toAmountBand } from './coarse-filter.ts';
import { filterCases } from './filter-cases.ts';
import { minGroupSize, omitSmallParts } from './hide-small-groups.ts';

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

/**
 * Turn counts by failed parts into counts by dropped parts. A request counts if the dropped parts include all parts
 * that it fails.
 */
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
export function groupSmallValues(counts: Counts, isRange: boolean): readonly (readonly number[])[] {
  const whole = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const countOf = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + (counts.get(value) ?? 0), 0);
  const values = [...counts.keys()].filter((value) => value !== noText);
  if (!isRange)
    return omitSmallParts(
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
  return omitSmallParts(groups, whole, countOf);
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

export const getMonth = ({ first, at }: CaseTable, one: number) => {
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

/** Properties with a fixed number of values, of which a filter selects one. */
export const valueParts = ['category', 'department', 'outcome', 'course'] as const;
export type ValuePart = (typeof valueParts)[number];
/** Properties whose values the figures list as groups. */
export type GroupPart = 'category' | 'department';

const getColumn = (table: CaseTable, part: ValuePart) =>
  part === 'course' ? table.isStraight : table[part];

/**
 * Create rules for figures of requests that a filter narrows: figures that differ by fewer than five requests from
 * those without a part of the filter, or that split a group of values, must not be shown.
 */
export function createDisclosureRules(table: CaseTable, filter: ProcessFilter) {
  const failures = findFilterFailures(table, filter);
  const divisions = listDivisions(table, failures.parts);
  /** Whether figures of these requests, a part of the whole table, may be shown with this filter. */
  const isShown = (requests: Int32Array): boolean =>
    !excludesSmallGroup(requests, failures) &&
    !divisions.some((division) => splitsSmallGroup(requests, failures, division));
  const isInPicture = (one: number) => failures.failed[one] === 0;
  /**
   * Hide values, the smallest first, until the sum of the hidden values may be shown. Subtracting the shown values from
   * the total discloses this sum.
   */
  const hideUntilRestIsShown = (
    all: ReadonlyMap<number, number[]>,
    shown: ReadonlyMap<number, number[]>,
  ): ReadonlyMap<number, number[]> => {
    const count = ([, requests]: readonly [number, number[]]) =>
      requests.filter(isInPicture).length;
    const told = [...shown].sort((a, b) => count(b) - count(a));
    const rest = [...all].flatMap(([value, requests]) => (shown.has(value) ? [] : requests));
    const isRestShown = () => {
      const hidden = Int32Array.from(rest).sort();
      return (
        !hidden.some(isInPicture) ||
        (isShown(hidden) && isShown(hidden.filter((one) => table.isOpen[one] === 0)))
      );
    };
    while (told.length > 0 && !isRestShown()) rest.push(...(told.pop()?.[1] ?? []));
    return new Map(told);
  };
  /** Return the values that may be shown next to each other, with their requests in the whole table. */
  const listShownValues = (part: ValuePart): ReadonlyMap<number, number[]> => {
    const all = listCaseIndexes(table);
    const column = getColumn(table, part);
    const division = { parts: [part], valueAt: (one: number) => column[one] ?? noText };
    const byValue = Map.groupBy(all, division.valueAt);
    const areShown = ([, requests]: readonly [number, number[]]) =>
      isShown(Int32Array.from(requests));
    if (failures.parts.includes(part)) return new Map([...byValue].filter(areShown));
    let told = [...byValue];
    for (const { counts } of listCounts(all, failures, { ...division, isRange: false })) {
      const values = new Set(groupSmallValues(counts, false).flat());
      told = told.filter(([value]) => values.has(value));
    }
    return hideUntilRestIsShown(byValue, new Map(told.filter(areShown)));
  };
  /** Return the groups that may be shown next to each other, with their requests in the whole table. */
  const listShownGroups = (part: GroupPart): ReadonlyMap<string, Int32Array> => {
    const { texts } = table.names[part === 'category' ? 'categories' : 'departments'];
    return new Map(
      [...listShownValues(part)].map(([value, requests]) => [
        texts[value] ?? '',
        Int32Array.from(requests),
      ]),
    );
  };
  return { isNarrowed: failures.parts.length > 0, isShown, listShownValues, listShownGroups };
}
