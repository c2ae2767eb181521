import type { Holiday } from './calendar.ts';

export type HolidayDay = Pick<Holiday, 'date' | 'recursYearly'>;

/**
 * True if two holidays are on the same day. A recurring holiday is on this day in every year, even before its first
 * date.
 */
export const isSameHolidayDay = (one: HolidayDay, other: HolidayDay): boolean =>
  one.recursYearly || other.recursYearly
    ? one.date.slice(5) === other.date.slice(5)
    : one.date === other.date;

/** Maximum number of rows in one preview, enough for a calendar of several years and locations. */
export const maxPreviewedHolidays = 400;
