import * as z from 'zod';
import { msg } from '#shared/language/t.ts';
import { Id, Name, PlainDate, TimeZone, Version, WorkingSeconds } from '../fields.ts';

const ClockTime = z.string().regex(/^([01]\d|2[0-4]):[0-5]\d$/);
/** Working interval of a weekday in local wall-clock time, `from` < `to`, at most 24:00. */
export const Interval = z
  .strictObject({ from: ClockTime, to: ClockTime })
  .refine(({ from, to }) => from < to && to <= '24:00', msg('The end must be after the start.'));
export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export const Week = z.strictObject(
  Object.fromEntries(weekdays.map((day) => [day, z.array(Interval).max(6).default([])])) as Record<
    (typeof weekdays)[number],
    z.ZodDefault<z.ZodArray<typeof Interval>>
  >,
);
export type Week = z.infer<typeof Week>;

/**
 * Weekly hours in a time zone. Locations use these hours, inherit those of the parent location, or follow the
 * company's.
 */
export const BusinessHours = z.object({
  id: Id,
  applicationId: Id,
  name: Name,
  timeZone: TimeZone,
  week: Week,
  /**
   * True for the hours of the company, which apply to all locations without their own. Absent: stored by an older
   * version.
   */
  isCompanyWide: z.boolean().optional(),
  version: Version,
});
export type BusinessHours = z.infer<typeof BusinessHours>;

/** A non-working day at a location and its descendants; null for all locations. */
export const Holiday = z.object({
  id: Id,
  applicationId: Id,
  name: Name,
  date: PlainDate,
  recursYearly: z.boolean().default(false),
  /**
   * Whether the next working day is a holiday if the date is on a weekday without working time. Absent: no replacement
   * day.
   */
  movesOffWeekend: z.boolean().optional(),
  locationId: Id.nullable().default(null),
  version: Version,
});
export type Holiday = z.infer<typeof Holiday>;

/** Effective calendar of a location, for calculating working time. */
export const Calendar = z.object({
  locationId: Id.nullable(),
  name: Name,
  timeZone: TimeZone,
  week: Week,
  holidays: z.array(
    z.object({
      name: Name,
      date: PlainDate,
      recursYearly: z.boolean(),
      movesOffWeekend: z.boolean().optional(),
    }),
  ),
});
export type Calendar = z.infer<typeof Calendar>;

const Percent = z.int().min(1, msg('From 1 to 99 percent.')).max(99, msg('From 1 to 99 percent.'));
const Target = WorkingSeconds.min(60, msg('Enter at least one minute of working time.'));

/** Targets in seconds of working time per priority. Warnings are in percent of the target. */
export const SlaTemplate = z.object({
  id: Id,
  applicationId: Id,
  name: Name,
  targets: z.strictObject({
    low: Target,
    normal: Target,
    high: Target,
    urgent: Target,
  }),
  warnAtPercent: z.array(Percent).max(5, msg('At most five warnings.')).default([75]),
  /** Reminders after the due time, in seconds of working time. */
  remindAfter: z.array(Target).max(5, msg('At most five reminders.')).optional(),
  isActive: z.boolean().default(true),
  version: Version,
});
export type SlaTemplate = z.infer<typeof SlaTemplate>;
