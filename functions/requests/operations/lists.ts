import { createForbiddenError } from '#functions/platform/actor.ts';
import { route } from '#functions/platform/route.ts';
import type { Page } from '#functions/platform/table/page.ts';
import { assertDayRange } from '#functions/service/assert-days.ts';
import { t } from '#shared/language/t.ts';
import type { Request } from '#shared/requests/request.ts';
import {
  listRequests,
  requestsByDateRange,
  requestsByTitle,
} from '#shared/requests/request-lists-api.ts';
import type { RequestsDeps } from '../deps.ts';
import { toRequestRow } from '../visible-request.ts';

/** Return a page of requests as list rows. */
async function buildRequestPage(
  { reference, now }: Pick<RequestsDeps, 'reference' | 'now'>,
  app: string,
  page: Promise<Page<Request>>,
) {
  const [{ items, ...rest }, known] = await Promise.all([page, reference.recent(app)]);
  const at = now();
  return { ...rest, items: items.map((request) => toRequestRow(request, known, at)) };
}

export const listRequestsRoute = route(
  listRequests,
  async ({ query, actor }, deps: RequestsDeps) => {
    const { lists, now } = deps;
    const { userId, applicationId } = actor;
    if (query.scope === 'all' && !actor.isAdministrator)
      throw createForbiddenError(actor, t`Only administrators see all requests.`);
    const page = {
      mine: () => lists.mine(userId, query, query),
      participated: () => lists.participated(userId, query, query),
      asked: async () => ({ items: await lists.asked(userId) }),
      all: () => lists.all(applicationId, now(), query, query),
    }[query.scope];
    return buildRequestPage(deps, applicationId, page());
  },
);

export const requestsByDateRangeRoute = route(
  requestsByDateRange,
  async ({ query, actor }, deps: RequestsDeps) => {
    assertDayRange(query);
    const { lists, now } = deps;
    const page = actor.isAdministrator
      ? lists.allBetween(actor.applicationId, query, now(), query)
      : lists.mineBetween(actor.userId, query, query);
    return buildRequestPage(deps, actor.applicationId, page);
  },
);

export const requestsByTitleRoute = route(requestsByTitle, ({ query, actor }, deps: RequestsDeps) =>
  buildRequestPage(deps, actor.applicationId, deps.lists.search(actor.userId, query.title, query)),
);
