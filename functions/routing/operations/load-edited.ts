import { newestRoutings } from '#functions/organisation/rules/newest-routings.ts';
import type { EditedState } from '#functions/organisation/store/draft-store.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import type { EditedRouting } from '#shared/routing/routing-drafts-api.ts';
import type { RoutingDeps } from '../deps.ts';

/** A routing as its editors see it, with what a change of it has to know. */
type LoadedRouting = {
  readonly state: EditedState<'ROUTING'>;
  readonly edited: EditedRouting;
};

/** @throws item.not-found */
export async function loadEdited(deps: RoutingDeps, id: string): Promise<LoadedRouting> {
  const { drafts, applicationId } = deps;
  const [reference, head, stored] = await Promise.all([
    deps.reference.load(applicationId),
    drafts.head(applicationId, id),
    drafts.draft(applicationId, id),
  ]);
  const published = newestRoutings(reference).find((routing) => routing.id === id);
  if (!published && !head) throw new AppError('item.not-found', t`There is no such routing.`);
  return {
    state: { id, head, published },
    edited: {
      id,
      published: published ?? null,
      draft: head?.draft && stored ? stored : null,
      // Both only grow: the sum counts versions that were published without the draft as well.
      itemVersion: (head?.version ?? 0) + (published?.itemVersion ?? 0),
    },
  };
}

/** The version of a routing in an answer. */
export const versionOf = ({ itemVersion }: EditedRouting) => itemVersion;
