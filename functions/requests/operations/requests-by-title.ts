import { route } from '#functions/platform/route.ts';
import { requestsByTitle } from '#shared/requests/request-lists-api.ts';
import type { RequestsDeps } from '../deps.ts';
import { requestPage } from './request-page.ts';

export const requestsByTitleRoute = route(requestsByTitle, ({ query, actor }, deps: RequestsDeps) =>
  requestPage(deps, actor.applicationId, deps.lists.search(actor.userId, query.title, query)),
);
