import type { Output } from '#shared/endpoint.ts';
import type { countOpenRequests } from '#shared/routing/routing-desk-api.ts';
import { listOpenRequests } from './open-requests.ts';

/** Count requests in review by version of their routing and by category. */
export async function countOpenByRouting(
  deps: Parameters<typeof listOpenRequests>[0],
): Promise<Output<typeof countOpenRequests>> {
  const { found, complete } = await listOpenRequests(deps, () => true);
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
}
