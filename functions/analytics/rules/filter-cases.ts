import { noText, type TextNumbering } from '#functions/figures/rules/case-columns.ts';
import { compareDecimals } from '#shared/decimal.ts';
import type { ProcessFilter } from '#shared/process/process-api.ts';
import type { CaseTable } from './case-table.ts';

/** Midnight in UTC at the start of a day, and at the start of the following day. */
const startOf = (day: string) => Date.parse(`${day}T00:00:00.000Z`);
const endOf = (day: string) => startOf(day) + 86_400_000;

/** Return whether each existing amount is in the range; undefined if there is no range. */
function matchAmounts({ texts }: TextNumbering, { amountFrom, amountTo }: ProcessFilter) {
  if (amountFrom === undefined && amountTo === undefined) return undefined;
  return texts.map(
    (amount) =>
      (amountFrom === undefined || compareDecimals(amount, amountFrom) >= 0) &&
      (amountTo === undefined || compareDecimals(amount, amountTo) <= 0),
  );
}

/** Return the requests that match a filter. */
export function filterCases(table: CaseTable, filter: ProcessFilter): Int32Array {
  const { from, to, course } = filter;
  const { names, first, at, isStraight, amount } = table;
  const begin = from === undefined ? Number.NEGATIVE_INFINITY : startOf(from);
  const end = to === undefined ? Number.POSITIVE_INFINITY : endOf(to);
  const within = matchAmounts(names.amounts, filter);
  /** Pair a column with the index of a text in the table; -1 for an unknown text, which no request should match. */
  const asked = (column: Int32Array, { texts }: TextNumbering, text: string | undefined) =>
    text === undefined ? [] : [[column, texts.indexOf(text)] as const];
  const same = [
    ...asked(table.category, names.categories, filter.category),
    ...asked(table.department, names.departments, filter.department),
    ...asked(table.outcome, names.outcomes, filter.outcome),
  ];
  // An unknown text must not match the requests that have no value.
  if (same.some(([, number]) => number === noText)) return new Int32Array(0);
  const straight = course === 'straight' ? 1 : 0;
  const found = new Int32Array(table.count);
  let count = 0;
  for (let one = 0; one < table.count; one += 1) {
    const begun = at[first[one] ?? 0] ?? 0;
    if (begun < begin || begun >= end) continue;
    if (!same.every(([column, number]) => column[one] === number)) continue;
    if (course !== undefined && isStraight[one] !== straight) continue;
    // A request without an amount matches only a filter without an amount range.
    if (within && !within[amount[one] ?? noText]) continue;
    found[count] = one;
    count += 1;
  }
  return found.subarray(0, count);
}

/**
 * Return the values to filter by, each with at least `atLeast` requests, the most frequent first. `from` and `to`:
 * first and last start of a request.
 */
export function listFilterChoices(table: CaseTable, atLeast = 1) {
  const { names, first, at, count } = table;
  const valuesOf = (column: Int32Array, { texts }: TextNumbering) => {
    const counts = new Int32Array(texts.length);
    for (const value of column) if (value !== noText) counts[value] = (counts[value] ?? 0) + 1;
    return [...texts.entries()]
      .map(([value, text]) => ({ text, requests: counts[value] ?? 0 }))
      .filter(({ requests }) => requests >= atLeast)
      .sort((a, b) => b.requests - a.requests || (a.text < b.text ? -1 : 1))
      .map(({ text }) => text);
  };
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let one = 0; one < count; one += 1) {
    const begun = at[first[one] ?? 0] ?? 0;
    from = Math.min(from, begun);
    to = Math.max(to, begun);
  }
  const momentOf = (at: number) => (count === 0 ? null : new Date(at).toISOString());
  return {
    categories: valuesOf(table.category, names.categories),
    departments: valuesOf(table.department, names.departments),
    outcomes: valuesOf(table.outcome, names.outcomes),
    ...{ from: momentOf(from), to: momentOf(to) },
  };
}
