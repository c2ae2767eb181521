import { inOrder } from '#shared/routing/order.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';
import type { Reference } from './reference.ts';

/** The newest version of each routing, whether active or not. */
export function newestRoutings({ routings }: Pick<Reference, 'routings'>): RoutingSequence[] {
  const newest = new Map<string, RoutingSequence>();
  for (const routing of routings)
    if (routing.version > (newest.get(routing.id)?.version ?? 0)) newest.set(routing.id, routing);
  return [...newest.values()];
}

/** Those that new requests may take: an older version never comes back when the newest was switched off. */
export const activeRoutings = (reference: Pick<Reference, 'routings'>): RoutingSequence[] =>
  newestRoutings(reference).filter(({ isActive }) => isActive);

/** The newest version of each routing in the order in which requests are offered to them. */
export const orderedRoutings = (
  reference: Pick<Reference, 'routings' | 'routingOrder'>,
): RoutingSequence[] => inOrder(newestRoutings(reference), reference.routingOrder?.routingIds);
