import * as z from 'zod';
import { msg } from '#shared/language/t.ts';
import { Id, Instant, Name, PersonRef, PlainDate, Version } from '../fields.ts';

/** As many as one person may have: all of them are read at once. */
export const reportsAtMost = 20;
/** Others to whom one report goes: their messages are stored in one transaction. */
const recipientsAtMost = 20;

/** 1: Monday, 7: Sunday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
/** The days before it that a report of the process may cover. */
export const coveredDays = [7, 30, 90, 365] as const;

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
export const WrittenReport = z.strictObject({
  name: Name,
  view: View,
  weekday: z.literal(weekdays),
  /** By the clock of their profile. */
  time: FullHour,
  /** The days before it that it covers; a dashboard covers the last whole week. */
  days: z.literal(coveredDays),
  /** Others to whom it goes as well. */
  recipients: z
    .array(Id)
    .max(recipientsAtMost, msg('A report goes to 20 other people at most.'))
    .default([]),
});
export type WrittenReport = z.infer<typeof WrittenReport>;

/** Why a report comes to nobody until it is changed: its owner may not see it any more, or the log is gone. */
export const Halt = z.enum(['no-rights', 'no-log']);
export type Halt = z.infer<typeof Halt>;

/** A view that comes to somebody, and to whom they chose, once a week by message and mail. */
export const Report = z.object({
  id: Id,
  applicationId: Id,
  userId: Id,
  name: z.string(),
  view: z.string(),
  weekday: z.literal(weekdays),
  time: z.string(),
  days: z.literal(coveredDays),
  recipients: z.array(Id).default([]),
  /** When it comes next. */
  dueAt: Instant,
  /** The Monday of the week in which it came last. */
  toldWeek: PlainDate.optional(),
  /** None: it comes. */
  halt: Halt.optional(),
  version: Version,
});
export type Report = z.infer<typeof Report>;

/** Whether a report comes to somebody to whom another person sends it, and if not, why. */
export const Standing = z.enum(['comes', 'stopped', 'left', 'no-rights']);
export type Standing = z.infer<typeof Standing>;

/** A report as its owner sees it. */
export const OwnReport = Report.extend({
  sentTo: z.array(z.object({ person: PersonRef, standing: Standing })),
});
export type OwnReport = z.infer<typeof OwnReport>;

/** Choice of a recipient: accept a report, stop it, or stop all reports of that person. */
export const Wanted = z.enum(['it', 'not-it', 'nothing-of-sender']);
export type Wanted = z.infer<typeof Wanted>;

/** A report as somebody sees it to whom another person sends it. */
export const ReceivedReport = Report.pick({
  id: true,
  name: true,
  view: true,
  weekday: true,
  time: true,
  days: true,
}).extend({
  by: PersonRef,
  wanted: Wanted,
  /** When it comes next; null where it doesn't: it was stopped, or does not go to anybody now. */
  dueAt: Instant.nullable(),
});
export type ReceivedReport = z.infer<typeof ReceivedReport>;
