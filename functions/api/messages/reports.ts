import { answerOnce } from '#functions/idempotency/answer-once.ts';
import type { Actor } from '#functions/platform/actor.ts';
import { assertVersion } from '#functions/platform/call-context.ts';
import { route } from '#functions/platform/route.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { nextDue } from '#shared/reports/next-due.ts';
import { type Report, reportsAtMost, type WrittenReport } from '#shared/reports/report.ts';
import {
  createReport,
  listReports,
  removeReport,
  updateReport,
} from '#shared/reports/reports-api.ts';
import { newItemId } from '../reference-kind.ts';
import type { MessagesDeps } from './deps.ts';

const version = ({ version: present }: Report) => present;

/** When it comes next, by the clock of the profile. */
const dueOf = (written: WrittenReport, { profile }: Actor, { now }: MessagesDeps): string =>
  nextDue(written, now(), profile?.timeZone ?? 'UTC');

/** Everybody has their own: nobody reads, changes or removes those of others. */
export const reportRoutes = [
  route(listReports, async ({ actor }, { reports }: MessagesDeps) => ({
    items: await reports.list(actor.userId),
  })),
  route(
    createReport,
    (call, deps: MessagesDeps) =>
      answerOnce(deps, call, createReport.response, async () => {
        const { actor, body } = call;
        const { userId, applicationId } = actor;
        if ((await deps.reports.list(userId)).length >= reportsAtMost)
          throw new AppError('input.invalid', t`There are too many reports.`, {
            fields: { name: [t`You can have ${reportsAtMost} reports. Remove one first.`] },
          });
        const id = newItemId(deps, call, { noun: 'report' });
        const dueAt = dueOf(body, actor, deps);
        return deps.reports.create({ ...body, id, userId, applicationId, dueAt, version: 0 });
      }),
    { version },
  ),
  route(
    updateReport,
    async (call, deps: MessagesDeps) => {
      const { actor, body, params } = call;
      const before = await deps.reports.load(actor.userId, params.id);
      assertVersion(call, before.version);
      return deps.reports.save({ ...before, ...body, dueAt: dueOf(body, actor, deps) }, before);
    },
    { version },
  ),
  route(removeReport, async (call, { reports }: MessagesDeps) => {
    const before = await reports.load(call.actor.userId, call.params.id);
    assertVersion(call, before.version);
    await reports.remove(before);
    return before;
  }),
];
