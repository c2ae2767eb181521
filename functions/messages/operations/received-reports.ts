import {
  type Received,
  type ReceivedReports,
  wantedOf,
} from '#functions/messages/store/received-reports.ts';
import { mapLimited } from '#functions/platform/map-limited.ts';
import { route } from '#functions/platform/route.ts';
import { AppError } from '#shared/errors.ts';
import { byName } from '#shared/fold-name.ts';
import { t } from '#shared/language/t.ts';
import type { ReceivedReport } from '#shared/reports/report.ts';
import { listReceivedReports, wantReceivedReport } from '#shared/reports/reports-api.ts';
import type { MessagesDeps } from '../deps.ts';

const maxConcurrency = 5;

/** A report as who gets it sees it; none: it is gone, or goes to them no longer. */
async function shown(
  one: Received,
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
  const wanted = wantedOf(one, stopped);
  const comes = wanted === 'it' && owner.isActive && halt === undefined;
  const by = { userId: owner.userId, name: owner.name };
  return { id, name, view, weekday, time, days, by, wanted, dueAt: comes ? dueAt : null };
}

/** What others send to me. Nobody sees of a report that goes to somebody else. */
export const receivedReportRoutes = [
  route(listReceivedReports, async ({ actor: { userId } }, deps: MessagesDeps) => {
    const { reports, stopped } = await deps.received.of(userId);
    const items = await mapLimited(reports, maxConcurrency, (one) =>
      shown(one, stopped, userId, deps),
    );
    const there = items.flatMap((item) => item ?? []);
    return { items: there.sort(byName) };
  }),
  route(wantReceivedReport, async ({ actor: { userId }, params, body }, deps: MessagesDeps) => {
    const { reports } = await deps.received.of(userId);
    const one = reports.find(({ reportId }) => reportId === params.id);
    if (!one) throw new AppError('item.not-found', t`There is no such report.`);
    await deps.received.want(userId, one, body.wanted);
    const { stopped } = await deps.received.of(userId);
    const item = await shown(one, stopped, userId, deps);
    if (!item) throw new AppError('item.not-found', t`There is no such report.`);
    return item;
  }),
];
