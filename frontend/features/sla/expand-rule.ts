import { type RecurrenceRule, readRule } from './read-rule.ts';

/** Recurrence of an event: rules (RRULE), additional days (RDATE) and excluded days (EXDATE), each "2026-12-25". */
export type Recurrence = {
  readonly start: string;
  readonly rules: readonly string[];
  readonly added: readonly string[];
  readonly removed: ReadonlySet<string>;
  /** Time zone of an event with a time of day. */
  readonly timeZone?: string | undefined;
};

/** Number of years for which a rule without an end is expanded. */
const yearsAhead = 5;
/** Last year to which a rule with an end is expanded. */
const lastYearOfAll = 2199;
/**
 * 29 February on a given weekday recurs after at most 40 years, so a rule without a match in that time never matches.
 */
const yearsWithoutDay = 40;
/** Maximum number of days, above the limit of any file. */
const maxDays = 10_001;
const dayMs = 86_400_000;

/** Day with the properties that rule parts match. */
type CalendarDay = {
  readonly date: string;
  readonly month: number;
  readonly day: number;
  readonly daysInMonth: number;
  /** Weekday, 0 for Sunday. */
  readonly weekday: number;
  readonly dayOfYear: number;
  readonly daysInYear: number;
};

function toCalendarDay(ms: number): CalendarDay {
  const at = new Date(ms);
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()];
  const newYear = Date.UTC(year, 0, 1);
  return {
    ...{ date: at.toISOString().slice(0, 10), month: month + 1, day: at.getUTCDate() },
    ...{
      daysInMonth: new Date(Date.UTC(year, month + 1, 0)).getUTCDate(),
      weekday: at.getUTCDay(),
    },
    dayOfYear: (ms - newYear) / dayMs + 1,
    daysInYear: (Date.UTC(year + 1, 0, 1) - newYear) / dayMs,
  };
}

/** Whether one of the numbers equals this 1-based position. Negative numbers count from the end. */
const matchesPosition = (numbers: readonly number[] | undefined, place: number, of: number) =>
  !numbers || numbers.includes(place) || numbers.includes(place - of - 1);

/** Whether a day matches a rule. */
function matchesRule(rule: RecurrenceRule, on: CalendarDay, start: CalendarDay): boolean {
  const { frequency, months, monthDays, yearDays, weekdays } = rule;
  if (months && !months.includes(on.month)) return false;
  if (!matchesPosition(monthDays, on.day, on.daysInMonth)) return false;
  if (!matchesPosition(yearDays, on.dayOfYear, on.daysInYear)) return false;
  if (weekdays) {
    const isOfMonth = frequency === 'MONTHLY' || months !== undefined;
    const [place, of] = isOfMonth ? [on.day, on.daysInMonth] : [on.dayOfYear, on.daysInYear];
    const fromStart = Math.ceil(place / 7);
    const fromEnd = -Math.ceil((of - place + 1) / 7);
    return weekdays.some(
      ({ weekday, nth }) =>
        weekday === on.weekday && (nth === undefined || nth === fromStart || nth === fromEnd),
    );
  }
  if (monthDays || yearDays || frequency === 'DAILY') return true;
  if (frequency === 'WEEKLY') return on.weekday === start.weekday;
  const isSameMonth = frequency === 'MONTHLY' || months || on.month === start.month;
  return on.day === start.day && Boolean(isSameMonth);
}

/**
 * Return the first day of the n-th period of a rule and the day after its last one, in ms since the epoch. Period 0
 * contains the start.
 */
function calculateRulePeriod(
  rule: RecurrenceRule,
  start: number,
  n: number,
): readonly [number, number] {
  const at = new Date(start);
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()];
  const by = n * rule.interval;
  switch (rule.frequency) {
    case 'YEARLY':
      return [Date.UTC(year + by, 0, 1), Date.UTC(year + by + 1, 0, 1)];
    case 'MONTHLY':
      return [Date.UTC(year, month + by, 1), Date.UTC(year, month + by + 1, 1)];
    case 'WEEKLY': {
      const first = start - ((at.getUTCDay() - rule.weekStart + 7) % 7) * dayMs + by * 7 * dayMs;
      return [first, first + 7 * dayMs];
    }
    case 'DAILY':
      return [start + by * dayMs, start + (by + 1) * dayMs];
  }
}

/** Return the days of a period that match a rule, in order. */
function listMatchingDays(
  rule: RecurrenceRule,
  [from, to]: readonly [number, number],
  start: CalendarDay,
) {
  const days: string[] = [];
  for (let at = from; at < to; at += dayMs) {
    const on = toCalendarDay(at);
    if (matchesRule(rule, on, start)) days.push(on.date);
  }
  const { positions } = rule;
  return positions ? days.filter((_, n) => matchesPosition(positions, n + 1, days.length)) : days;
}

/** Maximum length of a period, in days. */
const longest = { YEARLY: 366, MONTHLY: 31, WEEKLY: 7, DAILY: 1 } as const;

/** Return the days of a rule from a given day, in order, at most to the end of `lastYear`. */
function listRuleDays(
  rule: RecurrenceRule,
  start: string,
  from: string,
  lastYear: number,
): string[] {
  const { count, until, interval } = rule;
  const [startMs, days]: [number, string[]] = [Date.parse(start), []];
  const first = toCalendarDay(startMs);
  const skipped = (Date.parse(from) - startMs) / (longest[rule.frequency] * interval * dayMs);
  const most = Math.min(count ?? maxDays, maxDays);
  let lastFound = from;
  for (let n = Math.max(0, Math.floor(skipped) - 1); days.length < most; n += 1) {
    const period = calculateRulePeriod(rule, startMs, n);
    const year = new Date(period[0]).getUTCFullYear();
    const isBarren = year > Number(lastFound.slice(0, 4)) + yearsWithoutDay;
    if (year > lastYear || isBarren) break;
    const found = listMatchingDays(rule, period, first).filter((day) => day >= start);
    const within = found.filter((day) => until === undefined || day <= until);
    days.push(...within.filter((day) => day >= from));
    if (within.length < found.length) break;
    lastFound = found.at(-1) ?? lastFound;
  }
  return days.slice(0, most);
}

/**
 * Return the days on which an event recurs, in order. `today`: "2026-11-26". A rule without an end is expanded for some
 * years from today or from its first day. Undefined if a rule cannot be parsed.
 */
export function listRecurrenceDays(
  { start, rules: texts, added, removed, timeZone }: Recurrence,
  today: string,
): string[] | undefined {
  const rules = texts.map((text) => readRule(text, timeZone)).filter((rule) => rule !== undefined);
  if (rules.length < texts.length) return undefined;
  const thisYear = `${today.slice(0, 4)}-01-01`;
  const lastYear = Number((start > today ? start : today).slice(0, 4)) + yearsAhead;
  const isEndless = (rule: RecurrenceRule) => rule.count === undefined && rule.until === undefined;
  const later = start > thisYear ? start : thisYear;
  const ruled = rules.flatMap((rule) =>
    isEndless(rule)
      ? listRuleDays(rule, start, later, lastYear)
      : listRuleDays(rule, start, start, lastYearOfAll),
  );
  const from = rules.some(isEndless) && start < today ? thisYear : start;
  const days = new Set([start, ...added, ...ruled]);
  return [...days].filter((day) => day >= from && !removed.has(day)).toSorted();
}
