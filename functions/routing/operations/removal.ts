import { assertVersion } from '#functions/platform/call-context.ts';
import { route } from '#functions/platform/route.ts';
import { removeRouting } from '#shared/routing/routing-api.ts';
import { discardRoutingDraft } from '#shared/routing/routing-drafts-api.ts';
import type { RoutingDeps } from '../deps.ts';
import { countOutdatedRequests } from './count-open.ts';
import { getNextVersion, storeNextVersion } from './publishing.ts';
import { loadEditedRouting, loadNewestRouting, pickRoutingVersion } from './reads.ts';

/** A routing that was never published is deleted completely, because no request has used it. */
export const discardRoutingDraftRoute = route(
  discardRoutingDraft,
  async (call, deps: RoutingDeps) => {
    const { state, edited } = await loadEditedRouting(deps, call.params.routingId);
    const { id, head, published } = state;
    assertVersion(call, edited.itemVersion);
    if (!head || !edited.draft) return edited;
    if (published) {
      await deps.drafts.discardDraft(deps.applicationId, state);
      return (await loadEditedRouting(deps, id)).edited;
    }
    await deps.drafts.remove(deps.applicationId, { id, head, published });
    return { ...edited, draft: null, itemVersion: edited.itemVersion + 1 };
  },
  { version: pickRoutingVersion },
);

/** Deactivate a routing by publishing an inactive version. */
export const removeRoutingRoute = route(
  removeRouting,
  async (call, deps: RoutingDeps) => {
    const before = await loadNewestRouting(deps, call.params.routingId);
    assertVersion(call, before.itemVersion);
    if (!before.isActive)
      return { routing: before, open: await countOutdatedRequests(deps, before) };
    const routing = getNextVersion(
      before,
      { ...before, isActive: false },
      { by: call.actor, at: deps.now() },
    );
    return storeNextVersion(deps, { routing, before, by: call.actor });
  },
  { version: ({ routing }) => routing.itemVersion },
);
