import { sortByOrder } from '#shared/routing/order.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';
import type { Reference } from './reference.ts';

/** Return the newest version of each routing, active or not. */
export function getNewestRoutings({ routings }: Pick<Reference, 'routings'>): RoutingSequence[] {
  const newest = new Map<string, RoutingSequence>();
  for (const routing of routings)
    if (routing.version > (newest.get(routing.id)?.version ?? 0)) newest.set(routing.id, routing);
  return [...newest.values()];
}

/** Return the routings for new requests. An older version never applies again after the newest was deactivated. */
export const getActiveRoutings = (reference: Pick<Reference, 'routings'>): RoutingSequence[] =>
  getNewestRoutings(reference).filter(({ isActive }) => isActive);

/** Return the newest version of each routing, in the order in which requests are matched against them. */
export const getOrderedRoutings = (
  reference: Pick<Reference, 'routings' | 'routingOrder'>,
): RoutingSequence[] =>
  sortByOrder(getNewestRoutings(reference), reference.routingOrder?.routingIds);
