import { type Place, toPlainDate } from '#frontend/components/text/format/dates.ts';
import { t } from '#frontend/lib/text.ts';
import { dayBegins, daysAfter } from '#shared/wall-time.ts';

/** Which days are shown: the first, and how many. */
export type View = { readonly from: string; readonly days: number };

/** The same as moments in milliseconds, from midnight to midnight where the reader is. */
export type Axis = {
  readonly start: number;
  readonly end: number;
  /** "2026-11-12", and when it begins */
  readonly days: readonly { readonly date: string; readonly at: number }[];
};

/** Numbers of days that can be shown, from near to far. */
const zooms: readonly number[] = [1, 2, 4, 9, 18, 35, 70];
/** Those with a name: a week is shown with a day before and after it. */
export const namedZooms = [
  { value: '1', label: t`Day` },
  { value: '9', label: t`Week` },
  { value: '35', label: t`Month` },
] as const;
const ofWeek = 9;

/** This share of the days is past when a view opens on today: the rest is for what is expected. */
const pastShare = 2 / 3;

/** The days around today. */
export const viewOfToday = (days: number, now: number, timeZone: string): View => ({
  from: daysAfter(toPlainDate(now, timeZone), -Math.floor(days * (days === 1 ? 0 : pastShare))),
  days,
});

/** Days before and after are slips of the keys, and their texts don't sort any more. */
const [firstDay, lastDay] = ['1900-01-01', '2199-12-31'] as const;

/** The view that an address names, as far as it does: else a week around today. */
export function readView(search: URLSearchParams, now: number, timeZone: string): View {
  const asked = Number(search.get('days'));
  const days = zooms.find((zoom) => zoom === asked) ?? ofWeek;
  const from = search.get('from') ?? '';
  const isDay = from >= firstDay && from <= lastDay && dayBegins(from, timeZone) !== undefined;
  return !isDay ? viewOfToday(days, now, timeZone) : { from, days };
}

/** The view before or after: it keeps some of the days. */
export const shiftView = ({ from, days }: View, step: 1 | -1): View => ({
  from: daysAfter(from, step * Math.max(1, Math.round((days * 7) / 9))),
  days,
});

/** Another number of days; what lies at this share of the width stays there. */
export const zoomTo = ({ from, days }: View, to: number, share: number): View => ({
  from: daysAfter(from, Math.round(share * days - share * to)),
  days: to,
});

/** One step nearer (1) or farther (-1), as far as there is one. */
export function zoomBy(view: View, step: 1 | -1, share: number): View {
  const to = zooms[zooms.indexOf(view.days) - step];
  return to === undefined ? view : zoomTo(view, to, share);
}

export function buildTimelineAxis({ from, days }: View, timeZone: string): Axis {
  const midnights = Array.from({ length: days + 1 }, (_, n) => {
    const date = daysAfter(from, n);
    return { date, at: Date.parse(dayBegins(date, timeZone) ?? date) };
  });
  return {
    start: midnights[0]?.at ?? 0,
    end: midnights.at(-1)?.at ?? 1,
    days: midnights.slice(0, -1),
  };
}

/** Return the position of a moment: 0 at the start of the axis, 1 at its end. */
export const toAxisPosition = (at: number, { start, end }: Pick<Axis, 'start' | 'end'>) =>
  (at - start) / (end - start);

/** Words on the axis. */
export type Tick = { readonly at: number; readonly label: string; readonly isToday: boolean };

const hourMs = 3_600_000;

/** Days beyond which there is room for weeks only. */
const maxNear = 18;

/** A date so near to the end of an axis of weeks has no room there. */
const roomForDateMs = 3.5 * 24 * hourMs;

/** Whether the axis shows weeks, where single hours would only flicker. */
export const isFar = ({ days }: Axis) => days.length > maxNear;

/**
 * "09:00" of a day, "Thu 12" of some days, "16 Nov" where only weeks have room. `narrow`: the axis has the width of a
 * phone.
 */
export function listAxisTicks(
  axis: Axis,
  now: number,
  { locale, timeZone }: Place,
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
        !isFar(axis) || (new Date(date).getUTCDay() === 1 && end - at > roomForDateMs),
    )
    .map(({ date, at }) => ({
      at,
      label: isFar(axis)
        ? far.format(at)
        : days.length > (narrow ? 4 : 9)
          ? day.format(at)
          : `${weekday.format(at)} ${day.format(at)}`,
      isToday: date === today,
    }));
}
