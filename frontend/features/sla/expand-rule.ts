import ICAL from 'ical.js';

/** How an event recurs: rules (RRULE), further days (RDATE) and days without it (EXDATE), each "2026-12-25". */
export type Recurrence = {
  readonly start: string;
  readonly rules: readonly string[];
  readonly added: readonly string[];
  readonly removed: ReadonlySet<string>;
};

/** Days of a rule without an end are worked out for so many years. */
const yearsAhead = 5;
/** More days than any file may have. */
const maxDays = 10_001;

/** Rules of hours are of no holiday, and a daily one that never comes true would keep the library busy for ever. */
const isReadable = (rule: string) =>
  /FREQ=(YEARLY|MONTHLY|WEEKLY)/i.test(rule) || (/FREQ=DAILY/i.test(rule) && !/BY/i.test(rule));

const isoOf = (time: { year: number; month: number; day: number }) =>
  `${String(time.year).padStart(4, '0')}-${String(time.month).padStart(2, '0')}-${String(time.day).padStart(2, '0')}`;

/**
 * The days on which an event recurs, in order; `today`: "2026-11-26". A rule with an end is followed to it, one without
 * for some years from today or from its first day. Undefined for a rule that can't be read.
 */
export function expandRule(
  { start, rules, added, removed }: Recurrence,
  today: string,
): string[] | undefined {
  const days = new Set([start, ...added]);
  const lastYear = Number((start > today ? start : today).slice(0, 4)) + yearsAhead;
  for (const rule of rules) {
    if (!isReadable(rule)) return undefined;
    try {
      const recur = ICAL.Recur.fromString(rule.replace(/;$/, ''));
      const isEndless = recur.count === null && recur.until === null;
      const iterator = recur.iterator(ICAL.Time.fromDateString(start));
      for (let n = 0; n < maxDays; n += 1) {
        const next = iterator.next();
        if (!next || next.year > (isEndless ? lastYear : 2199)) break;
        const day = isoOf(next);
        if (!isEndless || day.slice(0, 4) >= today.slice(0, 4)) days.add(day);
      }
    } catch {
      return undefined;
    }
  }
  const isEndless = rules.some((rule) => !/(COUNT|UNTIL)=/i.test(rule));
  const from = isEndless && start < today ? `${today.slice(0, 4)}-01-01` : start;
  return [...days].filter((day) => day >= from && !removed.has(day)).toSorted();
}
