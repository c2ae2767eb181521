import type { PublishedRouting } from '#shared/routing/routing-api.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';
import type { RoutingDeps } from './deps.ts';

/** Pages of a hundred that are counted at most: more are told as "at least". */
const countedPages = 10;

/** How many requests are in review under older versions of a routing. */
export async function countOpen(
  { lists, applicationId, now }: RoutingDeps,
  { id, version }: RoutingSequence,
): Promise<PublishedRouting['open']> {
  let count = 0;
  let cursor: string | undefined;
  for (let read = 0; read < countedPages; read += 1) {
    const page = await lists.inReview(
      applicationId,
      now(),
      { limit: 100, cursor },
      ({ routingId, routingVersion }) => routingId === id && routingVersion !== version,
    );
    count += page.items.length;
    cursor = page.cursor;
    if (cursor === undefined) return { count, complete: true };
  }
  return { count, complete: false };
}
