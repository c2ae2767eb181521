import { route } from '#functions/platform/route.ts';
import { listComments } from '#shared/requests/requests-api.ts';
import { loadVisible } from '../visible-request.ts';
import type { RequestsDeps } from './deps.ts';

export const listCommentsRoute = route(
  listComments,
  async ({ params, query, actor }, deps: RequestsDeps) => {
    await loadVisible(deps, actor, params.requestId);
    return deps.lists.comments(params.requestId, query);
  },
);
