import { route } from '#functions/platform/route.ts';
import { getRequest } from '#shared/requests/requests-api.ts';
import { decideInLanguage } from '../decide-in-language.ts';
import type { RequestsDeps } from '../deps.ts';
import { requestDetails } from '../request-details.ts';
import { loadVisible } from '../visible-request.ts';

export const getRequestRoute = route(
  getRequest,
  async ({ params, actor }, deps: RequestsDeps) => {
    const [record, reference] = await Promise.all([
      loadVisible(deps, actor, params.requestId),
      deps.reference.recent(actor.applicationId),
    ]);
    const now = deps.now();
    return decideInLanguage(deps, reference, (organisation) =>
      requestDetails(record, organisation, actor, now),
    );
  },
  { version: ({ request }) => request.version },
);
