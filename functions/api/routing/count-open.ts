import type { Request } from '#shared/requests/request.ts';
import type { PublishedRouting } from '#shared/routing/routing-api.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';
import type { RoutingDeps } from './deps.ts';

/** Pages of a hundred that are counted at most: more are told as "at least". */
const countedPages = 10;

/** Those requests in review that are wanted, as many as are counted. */
export async function openRequests(
  { lists, applicationId, now }: RoutingDeps,
  isWanted: (request: Request) => boolean,
): Promise<{ found: Request[]; complete: boolean }> {
  const found: Request[] = [];
  let cursor: string | undefined;
  for (let read = 0; read < countedPages; read += 1) {
    const page = await lists.inReview(applicationId, now(), { limit: 100, cursor }, isWanted);
    found.push(...page.items);
    cursor = page.cursor;
    if (cursor === undefined) return { found, complete: true };
  }
  return { found, complete: false };
}

/** How many requests are in review under older versions of a routing. */
export async function countOpen(
  deps: RoutingDeps,
  { id, version }: RoutingSequence,
): Promise<PublishedRouting['open']> {
  const { found, complete } = await openRequests(
    deps,
    ({ routingId, routingVersion }) => routingId === id && routingVersion !== version,
  );
  return { count: found.length, complete };
}
