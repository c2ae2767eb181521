import { classifyRecipient, findReportHalt } from '#functions/messages/rules/report-halt.ts';
import {
  buildHaltedMessage,
  buildReportEndedMessage,
  buildReportMessage,
  buildSentReportMessage,
  type SkippedRecipient,
} from '#functions/messages/rules/report-message.ts';
import type { ReceivedReportStore } from '#functions/messages/store/received-reports.ts';
import type { ReportStore } from '#functions/messages/store/report-store.ts';
import type { CompanySettings } from '#functions/platform/company.ts';
import { runInLanguage } from '#functions/platform/language.ts';
import { log } from '#functions/platform/log.ts';
import { mapLimited } from '#functions/platform/map-limited.ts';
import { isConflict } from '#functions/platform/table/retry-on-conflict.ts';
import { compareByName } from '#shared/fold-name.ts';
import type { Message } from '#shared/messages/message.ts';
import { calculateNextDue, findWeekStart } from '#shared/reports/next-due.ts';
import type { Report, StopReason } from '#shared/reports/report.ts';
import { findImportedLogId } from '#shared/reports/report-view.ts';
import type { User } from '#shared/users/user.ts';

export type SendReportsDeps = {
  readonly applicationId: string;
  readonly reports: Pick<ReportStore, 'due' | 'tell'>;
  readonly received: Pick<ReceivedReportStore, 'of'>;
  readonly languageFor: CompanySettings['languageFor'];
  readonly findUser: (userId: string) => Promise<User | undefined>;
  readonly isAdministrator: (userId: string) => Promise<boolean>;
  /** Ids of the imported logs that are available in process figures. */
  readonly shownLogs: () => Promise<ReadonlySet<string>>;
  /** Add mails to the sending queue. Undefined if people get their messages in the product only. */
  readonly queueMails: ((messages: readonly Message[]) => Promise<void>) | undefined;
  readonly now: () => string;
};

/** Approximate maximum number of reports per run. The remaining reports stay due, and the next run sends them. */
const perRun = 1000;
const maxConcurrency = 5;

/**
 * Notify owners and recipients of due weekly reports. A report that was due several times during an outage is sent
 * once. Mails are queued before the report is stored, so that none is lost; an interruption can send a mail twice.
 * Concurrent runs send a report only once, and an error in one report does not delay the others.
 */
export async function sendReports(deps: SendReportsDeps): Promise<{ told: number }> {
  const { reports, applicationId, now } = deps;
  let told = 0;
  for await (const due of reports.due(applicationId, now())) {
    const sent = await mapLimited(due, maxConcurrency, (report) => trySendReport(deps, report));
    told += sent.filter(Boolean).length;
    if (told >= perRun) break;
  }
  return { told };
}

async function trySendReport(deps: SendReportsDeps, report: Report): Promise<boolean> {
  try {
    return await sendReport(deps, report);
  } catch (error) {
    if (!isConflict(error)) log.error('report delayed', error, { report: report.id });
    return false;
  }
}

async function sendReport(deps: SendReportsDeps, report: Report): Promise<boolean> {
  const { reports, findUser, isAdministrator, shownLogs, queueMails, now } = deps;
  const owner = await findUser(report.userId);
  const timeZone = owner?.timeZone ?? 'UTC';
  const told = { ...report, toldWeek: findWeekStart(report.dueAt, timeZone) };
  const next = { ...told, dueAt: calculateNextDue(told, now(), timeZone) };
  if (!owner?.isActive) {
    await reports.tell([], next, report);
    return false;
  }
  const rights = { isAdministrator: await isAdministrator(owner.userId) };
  const logs = findImportedLogId(report.view) === undefined ? new Set<string>() : await shownLogs();
  const halt = findReportHalt(report, rights, logs);
  const messages = await buildReportMessages(deps, report, owner, halt);
  await queueMails?.(messages);
  await reports.tell(messages, halt ? { ...next, halt } : next, report);
  return halt === undefined;
}

/**
 * Create the messages to the recipients, then the message to the owner, which names people who did not get the report.
 * `halt`: reason why nobody gets the report any more, which recipients do not learn.
 */
async function buildReportMessages(
  deps: SendReportsDeps,
  report: Report,
  owner: User,
  halt: StopReason | undefined,
): Promise<Message[]> {
  const { userId, name, timeZone } = owner;
  const by = { userId, name };
  const buildFor = async (reader: User, build: () => Message) =>
    runInLanguage(await deps.languageFor(reader), async () => build());
  const skipped: SkippedRecipient[] = [];
  const sent = await mapLimited(report.recipients, maxConcurrency, async (to) => {
    const [user, isAdministrator, { stopped }] = await Promise.all([
      deps.findUser(to),
      deps.isAdministrator(to),
      deps.received.of(to),
    ]);
    const hasStopped = stopped.has(report.id) || stopped.has(userId);
    const standing = classifyRecipient(report.view, { user, isAdministrator, hasStopped });
    if (user && (standing === 'left' || standing === 'no-rights'))
      skipped.push({ name: user.name, why: standing });
    if (standing !== 'comes' || !user) return undefined;
    return buildFor(user, () =>
      halt
        ? buildReportEndedMessage(report, by, to)
        : buildSentReportMessage(report, timeZone, { to, by }),
    );
  });
  skipped.sort(compareByName);
  const own = await buildFor(owner, () =>
    halt ? buildHaltedMessage(report, halt) : buildReportMessage(report, timeZone, skipped),
  );
  return [...sent.flatMap((message) => message ?? []), own];
}
