import { listOpenRequests } from '#functions/requests/open-requests.ts';
import type { PublishedRouting } from '#shared/routing/routing-api.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';
import type { RoutingDeps } from '../deps.ts';

/** Count the requests in review under older versions of a routing. */
export async function countOutdatedRequests(
  deps: RoutingDeps,
  { id, version }: RoutingSequence,
): Promise<PublishedRouting['open']> {
  const { found, complete } = await listOpenRequests(
    deps,
    ({ routingId, routingVersion }) => routingId === id && routingVersion !== version,
  );
  return { count: found.length, complete };
}
