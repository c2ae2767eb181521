import { compare } from '#shared/decimal.ts';
import type { ProcessFilter } from '#shared/process/process-api.ts';
import type { ProcessCase } from '#shared/process/process-case.ts';
import { isStraight } from './case-course.ts';

/** Midnight in UTC at the beginning of a day, and of the day after it. */
const startOf = (day: string) => `${day}T00:00:00.000Z`;
const endOf = (day: string) => new Date(Date.parse(startOf(day)) + 86_400_000).toISOString();

/** Whether an amount lies in a range; what has none lies only in that of everything. */
function isWithin(amount: string | undefined, { amountFrom, amountTo }: ProcessFilter): boolean {
  if (amountFrom === undefined && amountTo === undefined) return true;
  return (
    amount !== undefined &&
    (amountFrom === undefined || compare(amount, amountFrom) >= 0) &&
    (amountTo === undefined || compare(amount, amountTo) <= 0)
  );
}

/** The requests that a picture is of. */
export function filterCases(cases: readonly ProcessCase[], filter: ProcessFilter): ProcessCase[] {
  const { from, to, category, department, outcome, course } = filter;
  const first = from === undefined ? '' : startOf(from);
  const end = to === undefined ? '9' : endOf(to);
  return cases.filter((one) => {
    const begun = one.events[0]?.at ?? '';
    return (
      begun >= first &&
      begun < end &&
      (category === undefined || one.category === category) &&
      (department === undefined || one.department === department) &&
      (outcome === undefined || one.outcome === outcome) &&
      (course === undefined || isStraight(one) === (course === 'straight')) &&
      isWithin(one.amount, filter)
    );
  });
}

/**
 * What there is to filter by, each value of at least so many requests; the most frequent first. `from` and `to`: the
 * first and the last beginning.
 */
export function choicesOf(cases: readonly ProcessCase[], atLeast = 1) {
  const valuesOf = (field: 'category' | 'department' | 'outcome') => {
    const counts = new Map<string, number>();
    for (const one of cases) {
      const value = one[field];
      if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    const told = [...counts].filter(([, count]) => count >= atLeast);
    return told.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([value]) => value);
  };
  let from: string | null = null;
  let to: string | null = null;
  for (const { events } of cases) {
    const at = events[0]?.at ?? '';
    if (from === null || at < from) from = at;
    if (to === null || at > to) to = at;
  }
  return {
    categories: valuesOf('category'),
    departments: valuesOf('department'),
    outcomes: valuesOf('outcome'),
    ...{ from, to },
  };
}
