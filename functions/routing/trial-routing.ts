import type { RoutingDraft } from '#shared/routing/routing-api.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';
import type { RoutingDeps } from './deps.ts';

/** A draft as if it were published: it has an id for as long as it is tried. */
export const toTrialRouting = (
  { applicationId, newId, now }: RoutingDeps,
  draft: RoutingDraft,
): RoutingSequence => ({
  ...draft,
  id: newId(),
  applicationId,
  version: 1,
  itemVersion: 0,
  updatedAt: now(),
});
