import type { Holiday } from './calendar.ts';

export type HolidayDay = Pick<Holiday, 'date' | 'recursYearly'>;

/** Whether two holidays are on one day; one that recurs is on it in every year, also in those before its date. */
export const fallTogether = (one: HolidayDay, other: HolidayDay): boolean =>
  one.recursYearly || other.recursYearly
    ? one.date.slice(5) === other.date.slice(5)
    : one.date === other.date;

/** Rows of a file that are previewed together: all that a calendar of some years and places has. */
export const previewedAtMost = 400;
