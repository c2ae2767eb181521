import { assertVersion } from '#functions/platform/call-context.ts';
import { route } from '#functions/platform/route.ts';
import { publishRouting } from '#shared/routing/routing-api.ts';
import { assertSound } from './assert-sound.ts';
import type { RoutingDeps } from './deps.ts';
import { newestRouting } from './newest-routing.ts';
import { nextVersion } from './next-version.ts';
import { publish } from './publish.ts';

export const publishRoutingRoute = route(
  publishRouting,
  async (call, deps: RoutingDeps) => {
    const before = await newestRouting(deps, call.params.routingId);
    assertVersion(call, before.itemVersion);
    const { overlap, ...draft } = call.body;
    const routing = nextVersion(before, draft, { by: call.actor, at: deps.now() });
    await assertSound(deps, routing);
    return publish(deps, { routing, before, overlap, by: call.actor });
  },
  { version: ({ routing }) => routing.itemVersion },
);
