import { adviseRouting } from '#functions/domain/routing/advise-routing.ts';
import { validateRouting } from '#functions/domain/routing/validate-routing.ts';
import { route } from '#functions/platform/route.ts';
import { checkRouting } from '#shared/routing/routing-desk-api.ts';
import { inWorld } from '../in-world.ts';
import type { RoutingDeps } from './deps.ts';
import { draftOf } from './draft-of.ts';

export const checkRoutingRoute = route(
  checkRouting,
  async ({ body: { routing, routingId } }, deps: RoutingDeps) => {
    const draft = { ...draftOf(deps, routing), ...(routingId && { id: routingId }) };
    return inWorld(deps, (world) => ({
      problems: validateRouting(draft, world),
      advice: adviseRouting(draft, world.reference, draft.updatedAt),
    }));
  },
);
