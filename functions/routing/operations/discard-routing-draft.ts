import { assertVersion } from '#functions/platform/call-context.ts';
import { route } from '#functions/platform/route.ts';
import { discardRoutingDraft } from '#shared/routing/routing-drafts-api.ts';
import type { RoutingDeps } from '../deps.ts';
import { loadEdited, versionOf } from './load-edited.ts';

/** Nothing is left of a routing that was never published: no request has ever used it. */
export const discardRoutingDraftRoute = route(
  discardRoutingDraft,
  async (call, deps: RoutingDeps) => {
    const { state, edited } = await loadEdited(deps, call.params.routingId);
    const { id, head, published } = state;
    assertVersion(call, edited.itemVersion);
    if (!head || !edited.draft) return edited;
    if (published) {
      await deps.drafts.discardDraft(deps.applicationId, state);
      return (await loadEdited(deps, id)).edited;
    }
    await deps.drafts.remove(deps.applicationId, { id, head, published });
    return { ...edited, draft: null, itemVersion: edited.itemVersion + 1 };
  },
  { version: versionOf },
);
