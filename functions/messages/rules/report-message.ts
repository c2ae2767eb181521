import type * as z from 'zod';
import type { PersonRef } from '#shared/fields.ts';
import { t } from '#shared/language/t.ts';
import type { Report, StopReason } from '#shared/reports/report.ts';
import { buildReportPath } from '#shared/reports/report-address.ts';
import { isOfProcess } from '#shared/reports/report-view.ts';
import { formatLeaverText } from './leaver-messages.ts';
import type {
  HaltFacts,
  LeaverFacts,
  MessageText,
  ReportFacts,
  StoredMessage,
} from './stored-message.ts';

type Facts = z.infer<typeof ReportFacts>;
/** A person who did not get a report, and the reason. */
export type SkippedRecipient = Facts['skipped'][number];

/** Build the message of a report. Its key derives from the report and its due time, so that it is sent once. */
const getMessage = (
  { id, applicationId, dueAt: at }: Report,
  userId: string,
): Omit<StoredMessage, 'title' | 'text' | 'report'> => ({
  ...{ messageId: `${at}_${id}`, userId, applicationId, at, readAt: null },
  what: 'report',
});

const describeReportContent = (isProcess: boolean) =>
  isProcess
    ? t`Where requests went and where they waited, with the picture, what changed, and the figures to save.`
    : t`How requests stood and how long they took, with pictures, what changed, and the figures to save.`;

function formatSkippedRecipient({ name, why }: SkippedRecipient): string {
  return why === 'left'
    ? t`It did not go to ${name}, who is not active here.`
    : t`It did not go to ${name}, who may not see it any more.`;
}

export function formatReportText({ name, isOfProcess, by, skipped }: Facts): MessageText {
  const content = describeReportContent(isOfProcess);
  const parts =
    by === undefined
      ? [
          content,
          t`It comes every week: your profile says when.`,
          ...skipped.map(formatSkippedRecipient),
        ]
      : [t`${by} sends it to you every week.`, content];
  return { title: t`Report: ${name}`, text: parts.join(' ') };
}

const getFacts = ({ name, view }: Report, of: Partial<Facts>): Facts => ({
  ...{ says: 'report', name, isOfProcess: isOfProcess(view), skipped: [], ...of },
});

/**
 * Return the message with a report to its owner, in the current language. `timeZone`: the owner's. `skipped`: people
 * who did not get the report.
 */
export function buildReportMessage(
  report: Report,
  timeZone: string,
  skipped: readonly SkippedRecipient[] = [],
): StoredMessage {
  const facts = getFacts(report, { skipped: [...skipped] });
  return {
    ...getMessage(report, report.userId),
    ...formatReportText(facts),
    report: { id: report.id, address: buildReportPath(report, timeZone) },
    facts,
  };
}

/** Return the message with a report to a recipient of `by`, in the current language. */
export function buildSentReportMessage(
  report: Report,
  timeZone: string,
  { to, by }: { readonly to: string; readonly by: PersonRef },
): StoredMessage {
  const facts = getFacts(report, { by: by.name });
  return {
    ...getMessage(report, to),
    ...formatReportText(facts),
    report: { id: report.id, address: buildReportPath(report, timeZone), by },
    facts,
  };
}

export const formatHaltText = ({ name, why }: z.infer<typeof HaltFacts>): MessageText => ({
  title: t`Report stopped: ${name}`,
  text:
    why === 'no-rights'
      ? t`It shows figures of all requests, which only administrators see. It goes to nobody until you change it.`
      : t`The imported log that it shows is no longer there. It goes to nobody until you change it.`,
});

/**
 * Return the message to a recipient of a report that its owner can no longer send, in the current language. The reason
 * concerns only the owner.
 */
export function buildReportEndedMessage(
  report: Report,
  owner: PersonRef,
  to: string,
): StoredMessage {
  const facts: LeaverFacts = {
    ...{ says: 'reportEnded', who: owner.name, isUnable: true },
    of: [report.name],
  };
  return { ...getMessage(report, to), what: facts.says, ...formatLeaverText(facts), facts };
}

/** Message to the owner of a report that goes to nobody until it is changed. */
export function buildHaltedMessage(report: Report, why: StopReason): StoredMessage {
  const facts = { says: 'reportHalted' as const, name: report.name, why };
  return {
    ...getMessage(report, report.userId),
    ...formatHaltText(facts),
    report: { id: report.id, address: `/user/profile?report=${report.id}#reports` },
    facts,
  };
}
