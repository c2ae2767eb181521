import { reportMessage } from '#functions/messages/rules/report-message.ts';
import { newItemId } from '#functions/organisation/items/reference-kind.ts';
import { answerOnce } from '#functions/platform/idempotency/answer-once.ts';
import { route } from '#functions/platform/route.ts';
import { sendReportNow } from '#shared/reports/reports-api.ts';
import type { MessagesDeps } from '../deps.ts';
import { assertReport } from './reports.ts';

/** A try: to whoever calls and nobody else, as it would come. Its id is of no report that is stored. */
export const sendReportNowRoute = route(sendReportNow, (call, deps: MessagesDeps) =>
  answerOnce(deps, call, sendReportNow.response, async () => {
    const { actor, body } = call;
    const { userId, applicationId, profile } = actor;
    await assertReport(body, actor, deps);
    const id = newItemId(deps, call, { noun: 'report' });
    const report = { ...body, id, userId, applicationId, dueAt: deps.now(), version: 0 };
    const message = reportMessage(report, profile?.timeZone ?? 'UTC');
    await deps.messages.tell({ messages: [message], pending: [], sent: [] });
    await deps.queueMails?.([message]);
    return message;
  }),
);
