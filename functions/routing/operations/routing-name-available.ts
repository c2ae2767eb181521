import { route } from '#functions/platform/route.ts';
import { routingNameAvailable } from '#shared/routing/routing-api.ts';
import type { RoutingDeps } from '../deps.ts';

export const routingNameAvailableRoute = route(
  routingNameAvailable,
  async ({ query, actor }, { reference }: RoutingDeps) => {
    const owner = await reference.nameOwner(actor.applicationId, 'ROUTING', query.name);
    return { available: owner === undefined || owner === query.exceptId };
  },
);
