import type { Reference } from '#functions/domain/routing/reference.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';

/** The newest version of each routing, by name. */
export function newestRoutings({ routings }: Reference): RoutingSequence[] {
  const newest = new Map<string, RoutingSequence>();
  for (const routing of routings)
    if (routing.version > (newest.get(routing.id)?.version ?? 0)) newest.set(routing.id, routing);
  return [...newest.values()].sort((a, b) => a.name.localeCompare(b.name));
}
