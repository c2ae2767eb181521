import { verifyChain } from '#functions/organisation/rules/chain.ts';
import { route } from '#functions/platform/route.ts';
import { getAudit } from '#shared/requests/requests-api.ts';
import type { RequestsDeps } from '../deps.ts';
import { loadVisible } from '../visible-request.ts';

export const getAuditRoute = route(getAudit, async ({ params, actor }, deps: RequestsDeps) => {
  const { request, events } = await loadVisible(deps, actor, params.requestId);
  const { requestId, number } = request;
  const verified = verifyChain(events).ok;
  return { requestId, number, exportedAt: deps.now(), verified, events: [...events] };
});
