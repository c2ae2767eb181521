import { refusal } from '#functions/platform/actor.ts';
import { route } from '#functions/platform/route.ts';
import { t } from '#shared/language/t.ts';
import { listRequests } from '#shared/requests/request-lists-api.ts';
import type { RequestsDeps } from '../deps.ts';
import { requestPage } from './request-page.ts';

export const listRequestsRoute = route(
  listRequests,
  async ({ query, actor }, deps: RequestsDeps) => {
    const { lists, now } = deps;
    const { userId, applicationId } = actor;
    if (query.scope === 'all' && !actor.isAdministrator)
      throw refusal(actor, t`Only administrators see all requests.`);
    const page = {
      mine: () => lists.mine(userId, query, query),
      participated: () => lists.participated(userId, query, query),
      asked: async () => ({ items: await lists.asked(userId) }),
      all: () => lists.all(applicationId, now(), query, query),
    }[query.scope];
    return requestPage(deps, applicationId, page());
  },
);
