import { personRef } from '#functions/domain/routing/directory.ts';
import { route } from '#functions/platform/route.ts';
import { rescheduleRequests } from '#shared/sla/sla-api.ts';
import { once } from '../once.ts';
import type { SlaDeps } from './deps.ts';
import { isTimed, moveDues } from './move-dues.ts';

/** May be called at any time: whatever follows the present calendars already stays as it is. */
export const rescheduleRequestsRoute = route(rescheduleRequests, (call, deps: SlaDeps) =>
  once(deps, call, rescheduleRequests.response, () =>
    moveDues(deps, personRef(call.actor), isTimed, call.body.cursor),
  ),
);
