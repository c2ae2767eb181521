import { changedItem, isUnchanged } from '#functions/organisation/items/changed-item.ts';
import { assertVersion } from '#functions/platform/call-context.ts';
import { route } from '#functions/platform/route.ts';
import { publishRouting, RoutingDraft } from '#shared/routing/routing-api.ts';
import { RoutingSequence } from '#shared/routing/sequence.ts';
import { assertSound } from '../assert-sound.ts';
import type { RoutingDeps } from '../deps.ts';
import { countOpen } from './count-open.ts';
import { newestRouting } from './newest-routing.ts';
import { nextVersion } from './next-version.ts';
import { publish } from './publish.ts';

export const publishRoutingRoute = route(
  publishRouting,
  async (call, deps: RoutingDeps) => {
    const before = await newestRouting(deps, call.params.routingId);
    assertVersion(call, before.itemVersion);
    const { overlap: placed, ...said } = call.body;
    const overlap = placed ?? undefined;
    const after = changedItem({ item: RoutingSequence, written: RoutingDraft }, before, said);
    if (isUnchanged(before, after) && overlap === undefined)
      return { routing: before, open: await countOpen(deps, before) };
    const routing = nextVersion(before, after, { by: call.actor, at: deps.now() });
    await assertSound(deps, routing);
    return publish(deps, { routing, before, overlap, by: call.actor });
  },
  { version: ({ routing }) => routing.itemVersion },
);
