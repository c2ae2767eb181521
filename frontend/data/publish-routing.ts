import { callApi } from '#frontend/lib/api-client.ts';
import { backtestRouting } from '#shared/routing/backtest-api.ts';
import type { Overlap } from '#shared/routing/order.ts';
import {
  createRouting,
  type MigratedRequest,
  migrateRequests,
  publishRouting,
  type RoutingDraft,
  removeRouting,
} from '#shared/routing/routing-api.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';

/** Requests that one call moves. */
const moveLimit = 25;
/** Requests that one call tries. */
const backtestLimit = 250;

/**
 * What becomes of every open request: under a draft, or under the newest version. Comes page by page; `onPage` is told
 * of all that are known so far.
 */
export async function tryMigration(
  routingId: string,
  draft: RoutingDraft | undefined,
  signal: AbortSignal,
  onPage: (requests: readonly MigratedRequest[]) => void,
): Promise<readonly MigratedRequest[]> {
  const found: MigratedRequest[] = [];
  let cursor: string | undefined;
  do {
    const page = await callApi(migrateRequests, {
      params: { routingId },
      body: { dryRun: true, ...(draft && { draft }), ...(cursor && { cursor }) },
      signal,
    });
    found.push(...page.items);
    onPage([...found]);
    cursor = page.cursor;
  } while (cursor !== undefined);
  return found;
}

/** Moves these requests to the newest version, some at a time; `onPart` is told of each part that is done. */
export async function migrateThese(
  routingId: string,
  requestIds: readonly string[],
  onPart: (done: readonly MigratedRequest[]) => void,
): Promise<void> {
  for (let from = 0; from < requestIds.length; from += moveLimit) {
    const part = requestIds.slice(from, from + moveLimit);
    const { items } = await callApi(migrateRequests, {
      params: { routingId },
      body: { dryRun: false, requestIds: part },
    });
    onPart(items);
  }
}

/** Moves every open request to the newest version, one's own among them. */
export async function migrateAll(
  routingId: string,
  onPart: (done: readonly MigratedRequest[]) => void,
): Promise<void> {
  let cursor: string | undefined;
  do {
    const body = { dryRun: false, ...(cursor && { cursor }) };
    const page = await callApi(migrateRequests, { params: { routingId }, body });
    onPart(page.items);
    cursor = page.cursor;
  } while (cursor !== undefined);
}

/** `itemVersion`: of what was edited; somebody else’s version published meanwhile is never overwritten. */
export const publish = (
  { id, itemVersion }: Pick<RoutingSequence, 'id' | 'itemVersion'>,
  draft: RoutingDraft,
  overlap?: Overlap,
) =>
  callApi(publishRouting, {
    params: { routingId: id },
    body: { ...draft, ...(overlap && { overlap }) },
    ifMatch: itemVersion,
  });

export const create = (draft: RoutingDraft, overlap?: Overlap) =>
  callApi(createRouting, { body: { ...draft, ...(overlap && { overlap }) } });

/** Takes a routing out of use: requests in review go on under their version. */
export const switchOff = ({ id, itemVersion }: Pick<RoutingSequence, 'id' | 'itemVersion'>) =>
  callApi(removeRouting, { params: { routingId: id }, ifMatch: itemVersion });

/** Days, both included, as YYYY-MM-DD. */
export type Days = { readonly from: string; readonly to: string };

/** What a draft would have done with the next requests of these days. */
export const backtestPart = (
  routing: RoutingDraft,
  days: Days,
  cursor: string | undefined,
  signal: AbortSignal,
) =>
  callApi(backtestRouting, {
    body: { routing, ...days, limit: backtestLimit, ...(cursor && { cursor }) },
    signal,
  });
