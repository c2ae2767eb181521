import * as z from 'zod';
import { Id, Instant, PersonRef, PlainDate, Version } from '../fields.ts';

/** Maximum number of reports per person. All of them are read at once. */
export const maxReports = 20;
/** Weekdays from 1 for Monday to 7 for Sunday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
/** Numbers of previous days that a process report can cover. */
export const periodDayChoices = [7, 30, 90, 365] as const;

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
  /** Monday of the week in which the report was last sent. */
  toldWeek: PlainDate.optional(),
  /** Reason why the report is not sent; absent if it is sent. */
  halt: StopReason.optional(),
  version: Version,
});
export type Report = z.infer<typeof Report>;

/** Whether another person's report is sent to a recipient, or the reason why not. */
export const RecipientStatus = z.enum(['comes', 'stopped', 'left', 'no-rights']);
export type RecipientStatus = z.infer<typeof RecipientStatus>;

/** A report as its owner sees it. */
export const OwnReport = Report.extend({
  sentTo: z.array(z.object({ person: PersonRef, standing: RecipientStatus })),
});
export type OwnReport = z.infer<typeof OwnReport>;

/** A recipient's choice: accept a report, stop it, or stop all reports of that sender. */
export const RecipientChoice = z.enum(['it', 'not-it', 'nothing-of-sender']);
export type RecipientChoice = z.infer<typeof RecipientChoice>;

/** A report as a recipient sees it. */
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
