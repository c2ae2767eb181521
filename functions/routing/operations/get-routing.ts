import { route } from '#functions/platform/route.ts';
import { getRouting } from '#shared/routing/routing-api.ts';
import type { RoutingDeps } from '../deps.ts';
import { newestRouting } from './newest-routing.ts';

export const getRoutingRoute = route(
  getRouting,
  ({ params }, deps: RoutingDeps) => newestRouting(deps, params.routingId),
  { version: ({ itemVersion }) => itemVersion },
);
