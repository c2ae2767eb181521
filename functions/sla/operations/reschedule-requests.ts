import { personRef } from '#functions/organisation/rules/directory.ts';
import { answerOnce } from '#functions/platform/idempotency/answer-once.ts';
import { route } from '#functions/platform/route.ts';
import { rescheduleRequests } from '#shared/sla/sla-api.ts';
import type { SlaDeps } from '../deps.ts';
import { isTimed, moveDues } from './move-dues.ts';

/** May be called at any time: whatever follows the present calendars already stays as it is. */
export const rescheduleRequestsRoute = route(rescheduleRequests, (call, deps: SlaDeps) =>
  answerOnce(deps, call, rescheduleRequests.response, () =>
    moveDues(deps, personRef(call.actor), isTimed, call.body.cursor),
  ),
);
