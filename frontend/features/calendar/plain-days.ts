import { PlainDate } from '#shared/fields.ts';
import { lookUp } from '#shared/look-up.ts';

const dayMs = 86_400_000;
/** Latest supported day. Later years are typing errors, and their text would not sort correctly. */
const lastDay = '2199-12-31';

export const calendarViews = ['month', 'week', 'day', 'agenda'] as const;
export type CalendarView = (typeof calendarViews)[number];
/** Number of days in the agenda. */
export const agendaDays = 30;

export type DayRange = { readonly from: string; readonly to: string };

/** Return the day a number of days later or earlier. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);

/** Return the weekday, 0 for Monday. */
export const toWeekday = (day: string): number => (new Date(day).getUTCDay() + 6) % 7;

/** List all days of a period, inclusive. */
export const listSpanDays = ({ from, to }: DayRange): string[] =>
  Array.from({ length: (Date.parse(to) - Date.parse(from)) / dayMs + 1 }, (_, n) =>
    addDays(from, n),
  );

const getMonday = (day: string) => addDays(day, -toWeekday(day));

/** Return the same day of another month, or its last day if the month is shorter. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0));
  const first = `${last.toISOString().slice(0, 8)}01`;
  return addDays(first, Math.min(date, last.getUTCDate()) - 1);
}

/**
 * Return the days that a view shows around a day: a month in whole weeks, one week, one day, or a list from that day.
 */
export function toViewSpan(view: CalendarView, day: string): DayRange {
  if (view === 'day') return { from: day, to: day };
  if (view === 'agenda') return { from: day, to: addDays(day, agendaDays - 1) };
  const monday = getMonday(day);
  if (view === 'week') return { from: monday, to: addDays(monday, 6) };
  const first = `${day.slice(0, 8)}01`;
  const last = addDays(addMonths(first, 1), -1);
  return { from: getMonday(first), to: addDays(getMonday(last), 6) };
}

/** Return the reference day of the next (1) or previous (-1) view. */
export function shiftDay(view: CalendarView, day: string, by: 1 | -1): string {
  if (view === 'month') return addMonths(day, by);
  return addDays(day, by * (view === 'day' ? 1 : view === 'week' ? 7 : agendaDays));
}

/** Return the day to which a key moves in a grid; undefined for other keys. */
export function findDayForKey(key: string, day: string): string | undefined {
  const moves: Readonly<Record<string, () => string>> = {
    ArrowLeft: () => addDays(day, -1),
    ArrowRight: () => addDays(day, 1),
    ArrowUp: () => addDays(day, -7),
    ArrowDown: () => addDays(day, 7),
    PageUp: () => addMonths(day, -1),
    PageDown: () => addMonths(day, 1),
    Home: () => getMonday(day),
    End: () => addDays(getMonday(day), 6),
  };
  return lookUp(moves, key)?.();
}

/** Return the view and the day in the URL. A missing or invalid part falls back to the default view and today. */
export function readCalendarParams(
  search: URLSearchParams,
  usual: { readonly view: CalendarView; readonly today: string },
): { readonly view: CalendarView; readonly day: string } {
  const day = PlainDate.safeParse(search.get('date')).data;
  return {
    view: calendarViews.find((view) => view === search.get('view')) ?? usual.view,
    day: day !== undefined && day <= lastDay ? day : usual.today,
  };
}
