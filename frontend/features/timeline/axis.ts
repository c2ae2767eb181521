import { type RegionalSettings, toPlainDate } from '#frontend/components/text/format/dates.ts';
import { t } from '#frontend/lib/text.ts';
import { addDaysToDate, findDayStart } from '#shared/wall-time.ts';

/** Visible days: first day and number of days. */
export type TimelineWindow = { readonly from: string; readonly days: number };

/** Visible period in milliseconds, from midnight to midnight in the reader's time zone. */
export type Axis = {
  readonly start: number;
  readonly end: number;
  /** Date such as "2026-11-12", and its start. */
  readonly days: readonly { readonly date: string; readonly at: number }[];
};

/** Zoom levels in days, from closest to widest. */
const zooms: readonly number[] = [1, 2, 4, 9, 18, 35, 70];
/** Named zoom levels. A week includes the day before and the day after. */
export const namedZooms = [
  { value: '1', label: t`Day` },
  { value: '9', label: t`Week` },
  { value: '35', label: t`Month` },
] as const;
const ofWeek = 9;

/** Share of past days when a view opens at today. The rest is for expected events. */
const pastShare = 2 / 3;

/** Return a view around today. */
export const createViewAroundToday = (
  days: number,
  now: number,
  timeZone: string,
): TimelineWindow => ({
  from: addDaysToDate(toPlainDate(now, timeZone), -Math.floor(days * (days === 1 ? 0 : pastShare))),
  days,
});

/** Range of supported days. Other years are typing errors, and their text would not sort correctly. */
const [firstDay, lastDay] = ['1900-01-01', '2199-12-31'] as const;

/** Return the view in the URL. Missing parts default to a week around today. */
export function readView(search: URLSearchParams, now: number, timeZone: string): TimelineWindow {
  const asked = Number(search.get('days'));
  const days = zooms.find((zoom) => zoom === asked) ?? ofWeek;
  const from = search.get('from') ?? '';
  const isDay = from >= firstDay && from <= lastDay && findDayStart(from, timeZone) !== undefined;
  return !isDay ? createViewAroundToday(days, now, timeZone) : { from, days };
}

/** Return the previous or next view. Views of more than two days overlap. */
export const shiftView = ({ from, days }: TimelineWindow, step: 1 | -1): TimelineWindow => ({
  from: addDaysToDate(from, step * Math.max(1, Math.round((days * 7) / 9))),
  days,
});

/** Change the number of days. The time at this share of the width keeps its position. */
export const zoomTo = (
  { from, days }: TimelineWindow,
  to: number,
  share: number,
): TimelineWindow => ({
  from: addDaysToDate(from, Math.round(share * days - share * to)),
  days: to,
});

/** Zoom in (1) or out (-1) by one level, if there is one. */
export function zoomBy(view: TimelineWindow, step: 1 | -1, share: number): TimelineWindow {
  const to = zooms[zooms.indexOf(view.days) - step];
  return to === undefined ? view : zoomTo(view, to, share);
}

export function buildTimelineAxis({ from, days }: TimelineWindow, timeZone: string): Axis {
  const midnights = Array.from({ length: days + 1 }, (_, n) => {
    const date = addDaysToDate(from, n);
    return { date, at: Date.parse(findDayStart(date, timeZone) ?? date) };
  });
  return {
    start: midnights[0]?.at ?? 0,
    end: midnights.at(-1)?.at ?? 1,
    days: midnights.slice(0, -1),
  };
}

/** Return the position of a time: 0 at the start of the axis, 1 at its end. */
export const toAxisPosition = (at: number, { start, end }: Pick<Axis, 'start' | 'end'>) =>
  (at - start) / (end - start);

/** Label on the axis. */
export type Tick = { readonly at: number; readonly label: string; readonly isToday: boolean };

const hourMs = 3_600_000;

/** Number of days above which only weeks have room for labels. */
const maxNear = 18;

/** Minimum distance of a date label from the end of a weekly axis. */
const roomForDateMs = 3.5 * 24 * hourMs;

/** Whether the axis shows weeks, for which closed hours would be too narrow to draw. */
export const isWeekScale = ({ days }: Axis) => days.length > maxNear;

/**
 * Return the labels of the axis: "09:00" for one or two days, "Thu 12" or "12" for several days, "16 Nov" for weeks.
 * `narrow`: the axis has the width of a phone.
 */
export function listAxisTicks(
  axis: Axis,
  now: number,
  { locale, timeZone }: RegionalSettings,
  narrow = false,
): Tick[] {
  const { days, end } = axis;
  const say = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone, ...options });
  if (days.length <= 2) {
    const [hour, step] = [say({ timeStyle: 'short' }), days.length * 3];
    return days.flatMap(({ at }, n) => {
      const until = days[n + 1]?.at ?? end;
      const hours = Math.round((until - at) / hourMs / step);
      return Array.from({ length: hours }, (_, i) => at + i * step * hourMs).map((moment, i) => ({
        at: moment,
        label: i === 0 ? say({ weekday: 'short', day: 'numeric' }).format(at) : hour.format(moment),
        isToday: false,
      }));
    });
  }
  const today = toPlainDate(now, timeZone);
  const [weekday, day] = [say({ weekday: 'short' }), say({ day: 'numeric' })];
  const far = say({ day: 'numeric', month: 'short' });
  return days
    .filter(
      ({ date, at }) =>
        !isWeekScale(axis) || (new Date(date).getUTCDay() === 1 && end - at > roomForDateMs),
    )
    .map(({ date, at }) => ({
      at,
      label: isWeekScale(axis)
        ? far.format(at)
        : days.length > (narrow ? 4 : 9)
          ? day.format(at)
          : `${weekday.format(at)} ${day.format(at)}`,
      isToday: date === today,
    }));
}
