import * as z from 'zod';
import { isItemUnchanged, mergeItemChange } from '#functions/organisation/items/changed-item.ts';
import type { EditedState } from '#functions/organisation/store/draft-store.ts';
import { assertVersion } from '#functions/platform/call-context.ts';
import { deriveId } from '#functions/platform/idempotency/derive-id.ts';
import { runIdempotently } from '#functions/platform/idempotency/run-idempotently.ts';
import { type CallContext, route } from '#functions/platform/route.ts';
import { RoutingDraft } from '#shared/routing/routing-api.ts';
import {
  createRoutingDraft,
  EditedRouting,
  saveRoutingDraft,
} from '#shared/routing/routing-drafts-api.ts';
import type { RoutingDeps } from '../deps.ts';
import { loadEditedRouting, pickRoutingVersion } from './reads.ts';

const Content = z.object(RoutingDraft.shape);
const schemas = {
  item: z.object({ ...EditedRouting.shape, ...RoutingDraft.shape }),
  written: RoutingDraft,
};

/** Save a draft, which may be incomplete. A separate operation lists the obstacles to its publication. */
async function saveDraft(
  deps: RoutingDeps,
  state: EditedState<'ROUTING'>,
  draft: RoutingDraft,
  { userId, name }: CallContext['actor'],
): Promise<EditedRouting> {
  const { id, head, published } = state;
  await deps.drafts.saveDraft(deps.applicationId, state, {
    ...draft,
    basedOn: head?.draft?.basedOn ?? published?.version ?? 0,
    savedBy: { userId, name },
    savedAt: deps.now(),
  });
  return (await loadEditedRouting(deps, id)).edited;
}

export const saveRoutingDraftRoute = route(
  saveRoutingDraft,
  async (call, deps: RoutingDeps) => {
    const { state, edited } = await loadEditedRouting(deps, call.params.routingId);
    assertVersion(call, edited.itemVersion);
    const before = schemas.item.parse({ ...(edited.draft ?? edited.published), ...edited });
    const draft = Content.parse(mergeItemChange(schemas, before, call.body));
    if (isItemUnchanged(Content.parse(before), draft)) return edited;
    return saveDraft(deps, state, draft, call.actor);
  },
  { version: pickRoutingVersion },
);

/** The id derives from the actor and the Idempotency-Key, so a routing sent twice is stored once. */
export const createRoutingDraftRoute = route(
  createRoutingDraft,
  (call, deps: RoutingDeps) =>
    runIdempotently(deps, call, createRoutingDraft.response, async () => {
      const { actor, idempotency, body } = call;
      const { applicationId, userId } = actor;
      const id = idempotency
        ? deriveId(applicationId, userId, 'routing', idempotency.key)
        : deps.newId();
      try {
        return await saveDraft(deps, { id, head: undefined, published: undefined }, body, actor);
      } catch (error) {
        const there = await deps.drafts.head(applicationId, id);
        if (!there) throw error;
        return (await loadEditedRouting(deps, id)).edited;
      }
    }),
  { version: pickRoutingVersion },
);
