import { route } from '#functions/platform/route.ts';
import { loadVisible } from '#functions/requests/visible-request.ts';
import { listEscalations } from '#shared/escalations/escalations-api.ts';
import type { SlaDeps } from '../deps.ts';

export const listEscalationsRoute = route(
  listEscalations,
  async ({ query, actor }, deps: SlaDeps) => {
    const { escalations } = await loadVisible(deps, actor, query.requestId);
    return { items: [...escalations] };
  },
);
