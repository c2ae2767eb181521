import { AppError } from '#shared/errors.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';
import { type Facts, judge } from './facts.ts';
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
