import { route } from '#functions/platform/route.ts';
import { openRequests } from '#functions/requests/open-requests.ts';
import { countOpenRequests } from '#shared/routing/routing-desk-api.ts';
import type { RoutingDeps } from '../deps.ts';

export const countOpenRequestsRoute = route(countOpenRequests, async (_call, deps: RoutingDeps) => {
  const { found, complete } = await openRequests(deps, () => true);
  const groups = Map.groupBy(found, (one) => `${one.routingId} ${one.routingVersion}`);
  const items = [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first?.routingId || !first.routingVersion) return [];
    return { routingId: first.routingId, version: first.routingVersion, count: group.length };
  });
  const categories = [...Map.groupBy(found, ({ categoryId }) => categoryId)].map(
    ([categoryId, group]) => ({ categoryId, count: group.length }),
  );
  return { items, categories, complete };
});
