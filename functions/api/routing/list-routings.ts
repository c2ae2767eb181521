import { orderedRoutings } from '#functions/domain/routing/choose-routing.ts';
import { route } from '#functions/platform/route.ts';
import { listRoutings } from '#shared/routing/routing-api.ts';
import type { RoutingDeps } from './deps.ts';

export const listRoutingsRoute = route(
  listRoutings,
  async ({ query, actor }, { reference }: RoutingDeps) => {
    const routings = orderedRoutings(await reference.load(actor.applicationId));
    return { items: routings.filter(({ isActive }) => isActive || query.includeInactive) };
  },
);
