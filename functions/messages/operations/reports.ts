import { classifyRecipient } from '#functions/messages/rules/report-halt.ts';
import { buildReportMessage } from '#functions/messages/rules/report-message.ts';
import { validateReport } from '#functions/messages/rules/validate-report.ts';
import {
  type ReceivedReportRef,
  type ReceivedReports,
  readReportChoice,
} from '#functions/messages/store/received-reports.ts';
import { isItemUnchanged, mergeItemChange } from '#functions/organisation/items/changed-item.ts';
import { createItemId } from '#functions/organisation/items/reference-kind.ts';
import { throwIfProblems } from '#functions/organisation/rules/problems.ts';
import type { Actor } from '#functions/platform/actor.ts';
import { assertVersion } from '#functions/platform/call-context.ts';
import { runIdempotently } from '#functions/platform/idempotency/run-idempotently.ts';
import { mapLimited } from '#functions/platform/map-limited.ts';
import { route } from '#functions/platform/route.ts';
import { AppError } from '#shared/errors.ts';
import { compareByName } from '#shared/fold-name.ts';
import { t } from '#shared/language/t.ts';
import { calculateNextDue } from '#shared/reports/next-due.ts';
import { maxReports, OwnReport, type ReceivedReport, type Report } from '#shared/reports/report.ts';
import { ReportInput } from '#shared/reports/report-input.ts';
import { findImportedLogId } from '#shared/reports/report-view.ts';
import {
  createReport,
  listReceivedReports,
  listReports,
  removeReport,
  sendReportNow,
  updateReport,
  wantReceivedReport,
} from '#shared/reports/reports-api.ts';
import { unknownUserName } from '#shared/users/unknown-user-name.ts';
import type { MessagesDeps } from '../deps.ts';

const schemas = { item: OwnReport, written: ReportInput };
const version = ({ version: present }: Report) => present;
const maxConcurrency = 5;

/** Return the next due time of a report, in the time zone of the profile. */
const getDue = (
  report: Parameters<typeof calculateNextDue>[0],
  { profile }: Actor,
  { now }: MessagesDeps,
): string => calculateNextDue(report, now(), profile?.timeZone ?? 'UTC');

/** Remove repeated recipients. */
const withoutRepeats = <W extends ReportInput>(written: W): W => ({
  ...written,
  recipients: [...new Set(written.recipients)],
});

/** @throws input.invalid if the actor or a named recipient may not see the reported data */
async function assertReport(
  written: ReportInput,
  { userId, isAdministrator, applicationId }: Actor,
  { users, logs }: MessagesDeps,
  before?: Report,
): Promise<void> {
  const { recipients, view } = written;
  const [found, administrators, shown] = await Promise.all([
    mapLimited(recipients, maxConcurrency, (id) => users.find(applicationId, id)),
    recipients.length > 0 ? users.administrators(applicationId) : new Set<string>(),
    findImportedLogId(view) === undefined ? [] : (await logs()).listLogs(applicationId),
  ]);
  const people = new Map(found.flatMap((user) => (user ? [[user.userId, user]] : [])));
  const scene = { owner: { userId, isAdministrator }, people, administrators, before };
  throwIfProblems(validateReport(written, { ...scene, logs: new Set(shown.map(({ id }) => id)) }));
}

/** Add to a report whether each recipient gets it. */
async function addRecipientStates(report: Report, deps: MessagesDeps): Promise<OwnReport> {
  const { users, received, applicationId } = deps;
  const sentTo = await mapLimited(report.recipients, maxConcurrency, async (userId) => {
    const [user, isAdministrator, { stopped }] = await Promise.all([
      users.find(applicationId, userId),
      users.isAdministrator(applicationId, userId),
      received.of(userId),
    ]);
    const hasStopped = stopped.has(report.id) || stopped.has(report.userId);
    const standing = classifyRecipient(report.view, { user, isAdministrator, hasStopped });
    return { person: { userId, name: user?.name ?? unknownUserName }, standing };
  });
  return { ...report, sentTo };
}

/** Reports are personal: nobody can change or remove the reports of others. */
export const listReportsRoute = route(listReports, async ({ actor }, deps: MessagesDeps) => {
  const own = await deps.reports.list(actor.userId);
  return { items: await Promise.all(own.map((report) => addRecipientStates(report, deps))) };
});

export const createReportRoute = route(
  createReport,
  (call, deps: MessagesDeps) =>
    runIdempotently(deps, call, createReport.response, async () => {
      const { actor } = call;
      const { userId, applicationId } = actor;
      const body = withoutRepeats(call.body);
      await assertReport(body, actor, deps);
      if ((await deps.reports.list(userId)).length >= maxReports)
        throw new AppError('input.invalid', t`There are too many reports.`, {
          fields: { name: [t`You can have ${maxReports} reports. Remove one first.`] },
        });
      const id = createItemId(deps, call, { noun: 'report' });
      const dueAt = getDue(body, actor, deps);
      return deps.reports.create({ ...body, id, userId, applicationId, dueAt, version: 0 });
    }),
  { version },
);

export const updateReportRoute = route(
  updateReport,
  async (call, deps: MessagesDeps) => {
    const { actor, params } = call;
    const before = await deps.reports.load(actor.userId, params.id);
    assertVersion(call, before.version);
    const changed = mergeItemChange(schemas, await addRecipientStates(before, deps), call.body);
    const { halt: _, sentTo: __, ...after } = withoutRepeats(changed);
    if (isItemUnchanged(before, after)) return before;
    await assertReport(after, actor, deps, before);
    return deps.reports.save({ ...after, dueAt: getDue(after, actor, deps) }, before);
  },
  { version },
);

export const removeReportRoute = route(removeReport, async (call, { reports }: MessagesDeps) => {
  const before = await reports.load(call.actor.userId, call.params.id);
  assertVersion(call, before.version);
  await reports.remove(before);
  return before;
});

/** Return a report as its recipient sees it; undefined if it was removed or is no longer sent to them. */
async function shown(
  one: ReceivedReportRef,
  stopped: ReceivedReports['stopped'],
  to: string,
  { reports, users, applicationId }: MessagesDeps,
): Promise<ReceivedReport | undefined> {
  const [report, owner] = await Promise.all([
    reports.find(one.ownerId, one.reportId),
    users.find(applicationId, one.ownerId),
  ]);
  if (!report?.recipients.includes(to) || !owner) return undefined;
  const { id, name, view, weekday, time, days, dueAt, halt } = report;
  const wanted = readReportChoice(one, stopped);
  const comes = wanted === 'it' && owner.isActive && halt === undefined;
  const by = { userId: owner.userId, name: owner.name };
  return { id, name, view, weekday, time, days, by, wanted, dueAt: comes ? dueAt : null };
}

/** Reports that others send to the caller. Nobody sees a report sent to somebody else. */
export const listReceivedReportsRoute = route(
  listReceivedReports,
  async ({ actor: { userId } }, deps: MessagesDeps) => {
    const { reports, stopped } = await deps.received.of(userId);
    const items = await mapLimited(reports, maxConcurrency, (one) =>
      shown(one, stopped, userId, deps),
    );
    const there = items.flatMap((item) => item ?? []);
    return { items: there.sort(compareByName) };
  },
);

export const wantReceivedReportRoute = route(
  wantReceivedReport,
  async ({ actor: { userId }, params, body }, deps: MessagesDeps) => {
    const { reports } = await deps.received.of(userId);
    const one = reports.find(({ reportId }) => reportId === params.id);
    if (!one) throw new AppError('item.not-found', t`There is no such report.`);
    await deps.received.want(userId, one, body.wanted);
    const { stopped } = await deps.received.of(userId);
    const item = await shown(one, stopped, userId, deps);
    if (!item) throw new AppError('item.not-found', t`There is no such report.`);
    return item;
  },
);

/** Send a sample of a report to the caller only, as it would be delivered. Its id is that of no stored report. */
export const sendReportNowRoute = route(sendReportNow, (call, deps: MessagesDeps) =>
  runIdempotently(deps, call, sendReportNow.response, async () => {
    const { actor, body } = call;
    const { userId, applicationId, profile } = actor;
    await assertReport(body, actor, deps);
    const id = createItemId(deps, call, { noun: 'report' });
    const report = { ...body, id, userId, applicationId, dueAt: deps.now(), version: 0 };
    const message = buildReportMessage(report, profile?.timeZone ?? 'UTC');
    await deps.messages.tell({ messages: [message], pending: [], sent: [] });
    await deps.queueMails?.([message]);
    return message;
  }),
);
