import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { listRecurrenceDays } from '#frontend/features/sla/expand-rule.ts';

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
type Parts = { [Part in string]?: string | undefined };
type Day = Temporal.PlainDate;

const numbers = (text: string) => text.split(',').map(Number);
const isAt = (text: string | undefined, place: number, of: number) =>
  text === undefined || numbers(text).some((n) => n === place || of + n + 1 === place);

/** True if one entry of BYDAY ("MO", "-1MO") matches a day, counted in its month or year. */
function isWeekday(entry: string, on: Day, isOfMonth: boolean): boolean {
  if (weekdays[on.dayOfWeek - 1] !== entry.slice(-2)) return false;
  const nth = Number(entry.slice(0, -2) || 0);
  const unit = isOfMonth ? ('months' as const) : ('years' as const);
  const field = isOfMonth ? ('month' as const) : ('year' as const);
  const isNth = (n: number, sign: 1 | -1) => {
    const [near, far] = [on.subtract({ weeks: (n - 1) * sign }), on.subtract({ weeks: n * sign })];
    return near[field] === on[field] && near.until(on, { largestUnit: unit })[unit] === 0
      ? far[field] !== on[field] || far.year !== on.year
      : false;
  };
  return nth === 0 || (nth > 0 ? isNth(nth, 1) : isNth(-nth, -1));
}

function isNamed(rule: Parts, on: Day, start: Day): boolean {
  const { FREQ, BYMONTH, BYMONTHDAY, BYDAY } = rule;
  if (BYMONTH && !numbers(BYMONTH).includes(on.month)) return false;
  if (!isAt(BYMONTHDAY, on.day, on.daysInMonth)) return false;
  const isOfMonth = FREQ === 'MONTHLY' || BYMONTH !== undefined;
  if (BYDAY) return BYDAY.split(',').some((entry) => isWeekday(entry, on, isOfMonth));
  if (BYMONTHDAY || FREQ === 'DAILY') return true;
  if (FREQ === 'WEEKLY') return on.dayOfWeek === start.dayOfWeek;
  return on.day === start.day && (isOfMonth || on.month === start.month);
}

/** Return the number of the period that contains a day, counted from the start. */
function getPeriod({ FREQ }: Parts, on: Day, start: Day): number {
  if (FREQ === 'YEARLY') return on.year - start.year;
  if (FREQ === 'MONTHLY') return (on.year - start.year) * 12 + on.month - start.month;
  const monday = (day: Day) => day.subtract({ days: day.dayOfWeek - 1 });
  return FREQ === 'WEEKLY'
    ? monday(start).until(monday(on), { largestUnit: 'weeks' }).weeks
    : start.until(on, { largestUnit: 'days' }).days;
}

/** Find the days of a rule by testing every day from its first period to the end of a year. */
function everyDay(rule: Parts, first: string, lastYear: number): string[] {
  const start = Temporal.PlainDate.from(first);
  const periods = new Map<number, string[]>();
  for (let on = start.with({ month: 1, day: 1 }); on.year <= lastYear; on = on.add({ days: 1 })) {
    const period = getPeriod(rule, on, start);
    if (period < 0 || period % Number(rule.INTERVAL ?? 1) > 0 || !isNamed(rule, on, start))
      continue;
    periods.set(period, [...(periods.get(period) ?? []), on.toString()]);
  }
  const found = [...periods.values()]
    .flatMap((days) => days.filter((_, n) => isAt(rule.BYSETPOS, n + 1, days.length)))
    .filter((day) => day >= first && (!rule.UNTIL || day.replaceAll('-', '') <= rule.UNTIL));
  return [...new Set([first, ...found.slice(0, Number(rule.COUNT ?? found.length))])];
}

const maybe = (...values: readonly string[]) =>
  fc.option(fc.constantFrom(...values), { nil: undefined });
const anyRule = fc.oneof(
  fc.record({
    FREQ: fc.constant('YEARLY'),
    INTERVAL: maybe('2', '4'),
    BYMONTH: maybe('1', '2', '11', '3,9'),
    BYMONTHDAY: maybe('1', '25,26', '31', '-1', '2,3,4,5,6,7,8'),
    BYDAY: maybe('4TH', '-1MO', 'MO', '2FR,-1SU', '5WE', 'MO,TU,WE,TH,FR'),
    BYSETPOS: maybe('1', '-1', '2', '9'),
  }),
  fc.record({
    FREQ: fc.constant('MONTHLY'),
    INTERVAL: maybe('3'),
    BYMONTH: maybe('2', '3,9'),
    BYMONTHDAY: maybe('1', '31', '-1'),
    BYDAY: maybe('4TH', '-1MO', 'FR', '5WE'),
    BYSETPOS: maybe('1', '-1'),
  }),
  fc.record({ FREQ: fc.constant('WEEKLY'), INTERVAL: maybe('2'), BYDAY: maybe('FR', 'SA,SU') }),
  fc.record({ FREQ: fc.constant('DAILY'), INTERVAL: maybe('3'), BYMONTH: maybe('12') }),
);
const anyEnd = fc.oneof(
  fc.constantFrom('1', '3', '5').map((COUNT) => ({ COUNT })),
  fc.constantFrom('20271225', '20291231').map((UNTIL) => ({ UNTIL })),
  fc.constant({}),
);

test('a recurring event is expanded to exactly the days of its recurrence rule', () => {
  const starts = fc.constantFrom('2026-11-26', '2026-01-31', '2024-02-29', '2026-12-25');
  fc.assert(
    fc.property(anyRule, anyEnd, starts, (parts: Parts, end: Parts, start) => {
      const rule: Parts = { ...parts, ...end };
      const text = Object.entries(rule).flatMap(([name, value]) => value && `${name}=${value}`);
      const rules = [text.filter(Boolean).join(';')];
      const found = listRecurrenceDays(
        { start, rules, added: [], removed: new Set() },
        '2026-11-26',
      );
      const isEndless = !rule.COUNT && !rule.UNTIL;
      const from = isEndless && start < '2026-11-26' ? '2026-01-01' : start;
      const lastYear = isEndless ? 2031 : 2036;
      expect(found?.filter((day) => Number(day.slice(0, 4)) <= lastYear)).toEqual(
        everyDay(rule, start, lastYear).filter((day) => day >= from),
      );
    }),
    { numRuns: 30 },
  );
});
