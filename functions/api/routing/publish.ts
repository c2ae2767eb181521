import type { PublishedRouting, RoutingDraft } from '#shared/routing/routing-api.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';
import { countOpen } from './count-open.ts';
import type { RoutingDeps } from './deps.ts';

/** The version after this one. Its item version goes on counting, so that an ETag never comes back. */
export const nextVersion = (
  before: RoutingSequence,
  draft: RoutingDraft,
  updatedAt: string,
): RoutingSequence => {
  const { id, applicationId, itemVersion } = before;
  return { ...draft, id, applicationId, itemVersion, version: before.version + 1, updatedAt };
};

/** Stores a version beside the one before. @throws item.changed-meanwhile, item.name-taken */
export async function publish(
  deps: RoutingDeps,
  next: RoutingSequence,
  before: RoutingSequence,
): Promise<PublishedRouting> {
  const routing = await deps.reference.save(next.applicationId, 'ROUTING', next, before);
  return { routing, open: await countOpen(deps, routing) };
}
