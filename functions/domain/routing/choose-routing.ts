import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { inOrder } from '#shared/routing/order.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';
import { type Facts, judge } from './facts.ts';
import type { Organisation } from './organisation.ts';
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

/**
 * The routing a request takes: the first in order that is active, serves its category and whose condition is met.
 * `routing.none` when there is none.
 */
export function chooseRouting(reference: Reference, facts: Facts, at: string): RoutingSequence {
  const judged = orderedRoutings(reference)
    .filter(({ isActive, categoryIds }) => isActive && categoryIds.includes(facts.categoryId))
    .map((routing) => ({ routing, verdict: judge(routing.condition, facts, reference, at) }));
  // A condition that can't be judged is the last resort: better a route with too many approvers than none.
  const chosen = (
    judged.find(({ verdict }) => verdict === 'holds') ??
    judged.find(({ verdict }) => verdict === 'broken')
  )?.routing;
  if (!chosen)
    throw new AppError(
      'routing.none',
      t`No routing serves such a request yet. Ask an administrator.`,
    );
  return chosen;
}

/**
 * The version a request was submitted under, while it is known and its condition still holds; else the choice is made
 * anew.
 */
export function pinnedRouting(
  { reference, pinned: older }: Organisation,
  pin: { readonly routingId: string | null; readonly routingVersion: number | null },
  facts: Facts,
  at: string,
): RoutingSequence {
  const { routingId, routingVersion } = pin;
  const current = reference.routings.find(
    ({ id, version }) => id === routingId && version === routingVersion,
  );
  const isPinned = routingId !== null && routingVersion !== null;
  const pinned = current ?? (isPinned && older.find('ROUTING', routingId, routingVersion));
  return pinned && judge(pinned.condition, facts, reference, at) !== 'fails'
    ? pinned
    : chooseRouting(reference, facts, at);
}
