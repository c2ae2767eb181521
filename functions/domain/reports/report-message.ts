import type { PersonRef } from '#shared/fields.ts';
import { t } from '#shared/language/t.ts';
import type { Message } from '#shared/messages/message.ts';
import type { Halt, Report } from '#shared/reports/report.ts';
import { reportAddress } from '#shared/reports/report-address.ts';
import { isOfProcess } from '#shared/reports/view-of.ts';

/** Somebody to whom a report would have gone, and why it did not. */
export type Skipped = { readonly name: string; readonly why: 'left' | 'no-rights' };

/** By its report and its time, so that it is told once. */
const messageOf = (
  { id, applicationId, dueAt: at }: Report,
  userId: string,
): Omit<Message, 'title' | 'text' | 'report'> => ({
  ...{ messageId: `${at}_${id}`, userId, applicationId, at, readAt: null },
  what: 'report',
});

const contentWords = ({ view }: Report) =>
  isOfProcess(view)
    ? t`Where requests went and where they waited, with the picture, what changed, and the figures to save.`
    : t`How requests stood and how long they took, with pictures, what changed, and the figures to save.`;

function skippedWords({ name, why }: Skipped): string {
  return why === 'left'
    ? t`It did not go to ${name}, who is not active here.`
    : t`It did not go to ${name}, who may not see it any more.`;
}

/**
 * The message by which a report comes to its owner, in the language that is spoken. `timeZone`: the owner's; `skipped`:
 * to whom it did not go.
 */
export const reportMessage = (
  report: Report,
  timeZone: string,
  skipped: readonly Skipped[] = [],
): Message => ({
  ...messageOf(report, report.userId),
  title: t`Report: ${report.name}`,
  text: [
    contentWords(report),
    t`It comes every week: your profile says when.`,
    ...skipped.map(skippedWords),
  ].join(' '),
  report: { id: report.id, address: reportAddress(report, timeZone) },
});

/** The message by which it comes to somebody to whom `by` sends it, in the language that is spoken. */
export const sentReportMessage = (
  report: Report,
  timeZone: string,
  { to, by }: { readonly to: string; readonly by: PersonRef },
): Message => ({
  ...messageOf(report, to),
  title: t`Report: ${report.name}`,
  text: `${t`${by.name} sends it to you every week.`} ${contentWords(report)}`,
  report: { id: report.id, address: reportAddress(report, timeZone), by },
});

/** What an owner is told of a report that goes to nobody from now on. */
export const haltedMessage = (report: Report, why: Halt): Message => ({
  ...messageOf(report, report.userId),
  title: t`Report stopped: ${report.name}`,
  text:
    why === 'no-rights'
      ? t`It shows figures of all requests, which only administrators see. It goes to nobody until you change it.`
      : t`The imported log that it shows is no longer there. It goes to nobody until you change it.`,
  report: { id: report.id, address: `/user/profile?report=${report.id}#reports` },
});
