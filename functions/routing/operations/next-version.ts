import type { PersonRef } from '#shared/fields.ts';
import type { RoutingDraft } from '#shared/routing/routing-api.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';

/** Who publishes, and when. */
type Act = { readonly by: PersonRef; readonly at: string };

const publishedIn = ({ by, at }: Act) => ({
  updatedAt: at,
  publishedBy: { userId: by.userId, name: by.name },
});

/** The version after this one. Its item version goes on counting, so that an ETag never comes back. */
export function nextVersion(
  { id, applicationId, itemVersion, version }: RoutingSequence,
  { name, categoryIds, condition, steps, isActive }: RoutingDraft,
  act: Act,
): RoutingSequence {
  const content = { name, categoryIds, ...(condition && { condition }), steps, isActive };
  const head = { id, applicationId, itemVersion, version: version + 1 };
  return { ...content, ...head, ...publishedIn(act) };
}

/** The first version of a routing. */
export const firstVersion = (
  id: string,
  applicationId: string,
  draft: RoutingDraft,
  act: Act,
): RoutingSequence => ({
  ...draft,
  id,
  applicationId,
  version: 1,
  itemVersion: 0,
  ...publishedIn(act),
});
