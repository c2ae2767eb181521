import { AppError } from '#shared/errors.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';
import { type Facts, judge } from './facts.ts';
import type { Reference } from './reference.ts';

/** The newest active version of each routing. */
export function activeRoutings(reference: Reference): RoutingSequence[] {
  const newest = new Map<string, RoutingSequence>();
  for (const routing of reference.routings) {
    if (!routing.isActive) continue;
    const known = newest.get(routing.id);
    if (!known || known.version < routing.version) newest.set(routing.id, routing);
  }
  return [...newest.values()];
}

/** Routings with a condition come before those for everything else; then by name, so that the choice never depends on storage order. */
const bySpecificity = (a: RoutingSequence, b: RoutingSequence) =>
  Number(a.condition === undefined) - Number(b.condition === undefined) ||
  (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);

/** The routing a request takes: active, serving its category, its condition met. `routing.none` when there is none. */
export function chooseRouting(reference: Reference, facts: Facts, at: string): RoutingSequence {
  const judged = activeRoutings(reference)
    .filter((routing) => routing.categoryIds.includes(facts.categoryId))
    .sort(bySpecificity)
    .map((routing) => ({ routing, verdict: judge(routing.condition, facts, reference, at) }));
  // A condition that can't be judged is the last resort: better a route with too many approvers than none.
  const chosen = (
    judged.find(({ verdict }) => verdict === 'holds') ??
    judged.find(({ verdict }) => verdict === 'broken')
  )?.routing;
  if (!chosen)
    throw new AppError(
      'routing.none',
      'No routing serves such a request yet. Ask an administrator.',
    );
  return chosen;
}

/** The version a request was submitted under, while it is known and its condition still holds; else the choice is made anew. */
export function pinnedRouting(
  reference: Reference,
  pin: { readonly routingId: string | null; readonly routingVersion: number | null },
  facts: Facts,
  at: string,
): RoutingSequence {
  const pinned = reference.routings.find(
    ({ id, version }) => id === pin.routingId && version === pin.routingVersion,
  );
  return pinned && judge(pinned.condition, facts, reference, at) !== 'fails'
    ? pinned
    : chooseRouting(reference, facts, at);
}
