import type { RoutingDraft } from '#shared/routing/routing-api.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';
import type { RoutingDeps } from './deps.ts';

/** Return a draft as a published routing, with a temporary id for the trial. */
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
