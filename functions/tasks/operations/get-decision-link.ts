import { route } from '#functions/platform/route.ts';
import { linkState } from '#functions/requests/rules/views/link-state.ts';
import { loadVisible, noTask } from '#functions/requests/visible-request.ts';
import { getDecisionLink } from '#shared/tasks/decision-links-api.ts';
import type { TasksDeps } from '../deps.ts';
import { ownLink } from './own-link.ts';
import { signedInSince } from './signed-in-since.ts';
import { taskDetails } from './task-details.ts';

export const getDecisionLinkRoute = route(
  getDecisionLink,
  async ({ params, actor }, deps: TasksDeps) => {
    const link = await ownLink(deps, actor, params.link);
    const { taskId, requestId } = link;
    const [record, reference, signedInAt] = await Promise.all([
      loadVisible(deps, actor, requestId, noTask),
      deps.reference.recent(actor.applicationId),
      signedInSince(deps, actor),
    ]);
    const at = deps.now();
    const details = await taskDetails(deps, { record, taskId, actor, reference, now: at });
    const use = { at, reference, signedInAt, mayDecide: details.can.decide };
    return { ...details, link: linkState(record, link, use) };
  },
);
