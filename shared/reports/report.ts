import * as z from 'zod';
import { msg } from '#shared/language/t.ts';
import { Id, Instant, Name, Version } from '../fields.ts';

/** As many as one person may have: all of them are read at once. */
export const reportsAtMost = 20;

/** 1: Monday, 7: Sunday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
/** The days before it that a report of the process may cover. */
export const coveredDays = [7, 30, 90, 365] as const;

/** What is reported: the dashboard or the process, as its address narrows it. */
const View = z
  .string()
  .max(1500)
  .regex(
    /^\/(user\/dashboard|process\/view)(\?[\w.~!$&'()*+,;=:@/?%-]*)?$/,
    msg('Choose a dashboard or the process.'),
  );
const FullHour = z
  .string()
  .regex(/^([01]\d|2[0-3]):00$/, msg('Choose a full hour, such as 08:00.'));

/** What somebody says of a report that comes to them once a week. */
export const WrittenReport = z.strictObject({
  name: Name,
  view: View,
  weekday: z.literal(weekdays),
  /** By the clock of their profile. */
  time: FullHour,
  /** The days before it that it covers; a dashboard says itself what its figures are of. */
  days: z.literal(coveredDays),
});
export type WrittenReport = z.infer<typeof WrittenReport>;

/** A view that comes to somebody once a week, by message and mail. */
export const Report = z.object({
  id: Id,
  applicationId: Id,
  userId: Id,
  name: z.string(),
  view: z.string(),
  weekday: z.literal(weekdays),
  time: z.string(),
  days: z.literal(coveredDays),
  /** When it comes next. */
  dueAt: Instant,
  version: Version,
});
export type Report = z.infer<typeof Report>;
