import { requestPath } from '#functions/domain/requests/view.ts';
import { route } from '#functions/platform/route.ts';
import { getRequest } from '#shared/requests/requests-api.ts';
import { loadVisible } from '../act.ts';
import { requestDetails } from '../request-details.ts';
import type { RequestsDeps } from './deps.ts';

export const getRequestRoute = route(
  getRequest,
  async ({ params, actor }, deps: RequestsDeps) => {
    const [record, reference] = await Promise.all([
      loadVisible(deps, actor, params.requestId),
      deps.reference.recent(actor.applicationId),
    ]);
    const now = deps.now();
    const path = await deps.directory.decide(actor.applicationId, reference, (world) =>
      requestPath(record, now, reference, world),
    );
    return requestDetails(record, reference, actor, now, path);
  },
  { version: ({ request }) => request.version },
);
