import { route } from '#functions/platform/route.ts';
import { assertDays } from '#functions/service/assert-days.ts';
import { requestsByDateRange } from '#shared/requests/request-lists-api.ts';
import type { RequestsDeps } from '../deps.ts';
import { requestPage } from './request-page.ts';

export const requestsByDateRangeRoute = route(
  requestsByDateRange,
  async ({ query, actor }, deps: RequestsDeps) => {
    assertDays(query);
    const { lists, now } = deps;
    const page = actor.isAdministrator
      ? lists.allBetween(actor.applicationId, query, now(), query)
      : lists.mineBetween(actor.userId, query, query);
    return requestPage(deps, actor.applicationId, page);
  },
);
