import { rowShownTo } from '#functions/people/shown-to.ts';
import { route } from '#functions/platform/route.ts';
import { requestRow } from '#functions/requests/request-row.ts';
import { search } from '#shared/search/search-api.ts';
import type { SearchDeps } from '../deps.ts';
import { findReference } from './find-reference.ts';

export const searchRoute = route(search, async ({ query, actor }, deps: SearchDeps) => {
  const { applicationId, isAdministrator } = actor;
  const { q, limit } = query;
  const [found, people, reference] = await Promise.all([
    deps.requests.find(actor, q, limit),
    deps.users.list(
      applicationId,
      { limit },
      { search: q, byAddress: isAdministrator, isWanted: ({ isActive }) => isActive },
    ),
    deps.reference.recent(applicationId),
  ]);
  const now = deps.now();
  return {
    requests: found.requests.map((request) => requestRow(request, reference, now)),
    more: found.more,
    people: people.items.map((person) => rowShownTo(actor, person)),
    reference: isAdministrator ? findReference(reference, q, limit) : [],
  };
});
