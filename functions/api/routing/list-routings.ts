import { orderedRoutings } from '#functions/domain/routing/choose-routing.ts';
import { validateConditions } from '#functions/domain/routing/validate-conditions.ts';
import { route } from '#functions/platform/route.ts';
import { type ListedRouting, listRoutings } from '#shared/routing/routing-api.ts';
import type { RoutingDeps } from './deps.ts';

export const listRoutingsRoute = route(
  listRoutings,
  async ({ query, actor }, deps: RoutingDeps) => {
    const reference = await deps.reference.load(actor.applicationId);
    const shown = orderedRoutings(reference).filter(
      ({ isActive }) => isActive || query.includeInactive,
    );
    const items = shown.map((routing): ListedRouting => {
      const problems = validateConditions(routing, reference);
      return Object.keys(problems).length > 0 ? { ...routing, problems } : routing;
    });
    return { items };
  },
);
