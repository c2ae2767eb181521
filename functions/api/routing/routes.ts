import { getRoutingRoute } from './get-routing.ts';
import { listRoutingsRoute } from './list-routings.ts';
import { routingNameAvailableRoute } from './routing-name-available.ts';

export const routingRoutes = [listRoutingsRoute, routingNameAvailableRoute, getRoutingRoute];
