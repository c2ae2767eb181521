import * as z from 'zod';
import { msg } from '#shared/language/t.ts';
import { Id, Name } from '../fields.ts';
import { periodDayChoices, weekdays } from './report.ts';

/** Maximum number of other recipients of a report. Their messages are stored in one transaction. */
const recipientsAtMost = 20;

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
  /** Full hour, in the time zone of the owner's profile. */
  time: FullHour,
  /** Number of previous days that the report covers. A dashboard covers the last whole week. */
  days: z.literal(periodDayChoices),
  /** Other recipients. */
  recipients: z
    .array(Id)
    .max(recipientsAtMost, msg('A report goes to 20 other people at most.'))
    .default([]),
});
export type ReportInput = z.infer<typeof ReportInput>;
