import * as z from 'zod';
import { msg } from '#shared/language/t.ts';
import { Id, Instant, Name, PersonRef, PlainDate, Version } from '../fields.ts';

/** Maximum number per person. All of them are read at once. */
export const maxReports = 20;
/** Maximum number of other recipients of a report. Their messages are stored in one transaction. */
const recipientsAtMost = 20;

/** From 1 for Monday to 7 for Sunday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
/** Numbers of previous days that a process report can cover. */
export const periodDayChoices = [7, 30, 90, 365] as const;

/** Subject of a report: the dashboard or the process, with the filters of its address. */
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

/** Fields of a weekly report that its owner writes. */
export const ReportInput = z.strictObject({
  name: Name,
  view: View,
  weekday: z.literal(weekdays),
  /** In the time zone of the owner's profile. */
  time: FullHour,
  /** Number of previous days that it covers. A dashboard covers the last whole week. */
  days: z.literal(periodDayChoices),
  /** Other recipients. */
  recipients: z
    .array(Id)
    .max(recipientsAtMost, msg('A report goes to 20 other people at most.'))
    .default([]),
});
export type ReportInput = z.infer<typeof ReportInput>;

/** Reason why a report is not sent until it is changed: its owner no longer has access, or the log was deleted. */
export const StopReason = z.enum(['no-rights', 'no-log']);
export type StopReason = z.infer<typeof StopReason>;

/** A view that is sent once a week by message and mail to its owner and other recipients. */
export const Report = z.object({
  id: Id,
  applicationId: Id,
  userId: Id,
  name: z.string(),
  view: z.string(),
  weekday: z.literal(weekdays),
  time: z.string(),
  days: z.literal(periodDayChoices),
  recipients: z.array(Id).default([]),
  /** Time of the next report. */
  dueAt: Instant,
  /** Monday of the week in which it was last sent. */
  toldWeek: PlainDate.optional(),
  /** Absent: it is sent. */
  halt: StopReason.optional(),
  version: Version,
});
export type Report = z.infer<typeof Report>;

/** Whether another person's report is sent to a recipient, or the reason why not. */
export const RecipientStatus = z.enum(['comes', 'stopped', 'left', 'no-rights']);
export type RecipientStatus = z.infer<typeof RecipientStatus>;

/** A report for its owner. */
export const OwnReport = Report.extend({
  sentTo: z.array(z.object({ person: PersonRef, standing: RecipientStatus })),
});
export type OwnReport = z.infer<typeof OwnReport>;

/** A recipient's choice: accept a report, stop it, or stop all reports of that sender. */
export const RecipientChoice = z.enum(['it', 'not-it', 'nothing-of-sender']);
export type RecipientChoice = z.infer<typeof RecipientChoice>;

/** A report for a recipient. */
export const ReceivedReport = Report.pick({
  id: true,
  name: true,
  view: true,
  weekday: true,
  time: true,
  days: true,
}).extend({
  by: PersonRef,
  wanted: RecipientChoice,
  /** Time of the next report; null if none is sent, because it was stopped or has no recipients now. */
  dueAt: Instant.nullable(),
});
export type ReceivedReport = z.infer<typeof ReceivedReport>;
