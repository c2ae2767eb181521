import { dayToDate, getDayNumber, toWeekdayIndex } from '#functions/organisation/rules/zone.ts';
import { durationEdgesHours, type Period } from '#shared/figures/figures-api.ts';
import { buildHistogram, calculateQuantileSeconds, countDurationBands } from './durations.ts';

/** Period of days, first and last included: yyyy-mm-dd. */
export type DayRange = { readonly from: string; readonly to: string };
/** Counters of each day with any activity. */
type CountedDays = ReadonlyMap<string, ReadonlyMap<string, number>>;

const secondsOfEdges = durationEdgesHours.map((hours) => hours * 3600);
const getLastDay = (yyyyMm: string) => {
  const [year = 0, month = 0] = yyyyMm.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
};

/** Return the month of a day, and the previous month. */
export function getMonthAndPrevious(today: string): { month: DayRange; formerMonth: DayRange } {
  const days = (yyyyMm: string) => ({ from: `${yyyyMm}-01`, to: getLastDay(yyyyMm) });
  const present = today.slice(0, 7);
  const former = dayToDate(getDayNumber(`${present}-01`) - 1).slice(0, 7);
  return { month: days(present), formerMonth: days(former) };
}

/** Return the last `count` weeks from Monday to Sunday, up to the week of a day. */
export function listWeeksUntil(today: string, count: number): DayRange[] {
  const monday = getDayNumber(today) - toWeekdayIndex(getDayNumber(today));
  return Array.from({ length: count }, (_, n) => {
    const from = monday - 7 * (count - 1 - n);
    return { from: dayToDate(from), to: dayToDate(from + 6) };
  });
}

/** Return the figures of a period from the counters of its days. */
export function sumPeriod(counted: CountedDays, { from, to }: DayRange): Period {
  const within = [...counted].filter(([day]) => day >= from && day <= to);
  const counts = new Map<string, number>();
  for (const [name, count] of within.flatMap(([, counters]) => [...counters]))
    counts.set(name, (counts.get(name) ?? 0) + count);
  const of = (name: string) => counts.get(name) ?? 0;
  const durations = buildHistogram(counts);
  return {
    ...{ from, to, sent: of('sent'), withdrawn: of('Withdrawn') },
    ...{ approved: of('Approved'), rejected: of('Rejected') },
    returned: of('Returned'),
    inTime: of('Approved') + of('Rejected') + of('Returned') - of('late'),
    medianSeconds: calculateQuantileSeconds(durations, 0.5),
    ninetiethSeconds: calculateQuantileSeconds(durations, 0.9),
    durations: countDurationBands(durations, secondsOfEdges),
  };
}
