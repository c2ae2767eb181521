import { assertVersion } from '#functions/platform/call-context.ts';
import { route } from '#functions/platform/route.ts';
import { removeRouting } from '#shared/routing/routing-api.ts';
import type { RoutingDeps } from '../deps.ts';
import { countOpen } from './count-open.ts';
import { newestRouting } from './newest-routing.ts';
import { nextVersion } from './next-version.ts';
import { publish } from './publish.ts';

/**
 * A last version that nobody is given any more: who publishes at the same moment loses the race or wins it, and never
 * both.
 */
export const removeRoutingRoute = route(
  removeRouting,
  async (call, deps: RoutingDeps) => {
    const before = await newestRouting(deps, call.params.routingId);
    assertVersion(call, before.itemVersion);
    if (!before.isActive) return { routing: before, open: await countOpen(deps, before) };
    const routing = nextVersion(
      before,
      { ...before, isActive: false },
      { by: call.actor, at: deps.now() },
    );
    return publish(deps, { routing, before, by: call.actor });
  },
  { version: ({ routing }) => routing.itemVersion },
);
