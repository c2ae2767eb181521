import { reportMessage } from '#functions/domain/reports/report-message.ts';
import { inLanguage } from '#functions/platform/language.ts';
import { log } from '#functions/platform/log.ts';
import { mapLimited } from '#functions/platform/map-limited.ts';
import type { ReportStore } from '#functions/store/report-store.ts';
import { isConflict } from '#functions/store/retry-on-conflict.ts';
import type { Message } from '#shared/messages/message.ts';
import { nextDue } from '#shared/reports/next-due.ts';
import type { Report } from '#shared/reports/report.ts';
import type { User } from '#shared/users/user.ts';

export type SendReportsDeps = {
  readonly applicationId: string;
  readonly reports: Pick<ReportStore, 'due' | 'tell'>;
  readonly findUser: (userId: string) => Promise<User | undefined>;
  /** Puts mails into the queue from which they are sent. None: people have their messages in the product only. */
  readonly queueMails: ((messages: readonly Message[]) => Promise<void>) | undefined;
  readonly now: () => string;
};

/** Reports of one run: those that are left are due still, and come with the next one. */
const [perRound, rounds] = [200, 5];
const maxConcurrency = 5;

/**
 * Tells people that their weekly reports are there. A report that is late, since nothing ran for weeks, comes once. The
 * mail is put into its queue first, so that none is left out: after a kill between the two it goes twice at worst. Two
 * runs at once tell a report once, and what fails with one report keeps no other from it.
 */
export async function sendReports(deps: SendReportsDeps): Promise<{ told: number }> {
  const { reports, applicationId, now } = deps;
  let told = 0;
  for (let round = 0; round < rounds; round += 1) {
    const due = await reports.due(applicationId, now(), perRound);
    const sent = await mapLimited(due, maxConcurrency, (report) => guarded(deps, report));
    told += sent.filter(Boolean).length;
    if (due.length < perRound) break;
  }
  return { told };
}

async function guarded(deps: SendReportsDeps, report: Report): Promise<boolean> {
  try {
    return await sendOne(deps, report);
  } catch (error) {
    if (!isConflict(error)) log.error('report delayed', error, { report: report.id });
    return false;
  }
}

async function sendOne(deps: SendReportsDeps, report: Report): Promise<boolean> {
  const { reports, findUser, queueMails, now } = deps;
  const user = await findUser(report.userId);
  const timeZone = user?.timeZone ?? 'UTC';
  const next = { ...report, dueAt: nextDue(report, now(), timeZone) };
  if (!user?.isActive) {
    await reports.tell(undefined, next, report);
    return false;
  }
  const message = await inLanguage(user.language ?? 'en', async () =>
    reportMessage(report, timeZone),
  );
  await queueMails?.([message]);
  await reports.tell(message, next, report);
  return true;
}
