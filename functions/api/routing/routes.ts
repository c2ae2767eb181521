import { backtestRoutingRoute } from './backtest-routing.ts';
import { checkRoutingRoute } from './check-routing.ts';
import { countOpenRequestsRoute } from './count-open-requests.ts';
import { createRoutingRoute } from './create-routing.ts';
import { getRoutingRoute } from './get-routing.ts';
import { listRoutingVersionsRoute } from './list-routing-versions.ts';
import { listRoutingsRoute } from './list-routings.ts';
import { migrateRequestsRoute } from './migrate-requests.ts';
import { getRoutingOrderRoute, moveRoutingRoute } from './move-routing.ts';
import { publishRoutingRoute } from './publish-routing.ts';
import { removeRoutingRoute } from './remove-routing.ts';
import { routingNameAvailableRoute } from './routing-name-available.ts';
import { simulateRoutingRoute } from './simulate-routing.ts';

export const routingRoutes = [
  listRoutingsRoute,
  routingNameAvailableRoute,
  countOpenRequestsRoute,
  getRoutingOrderRoute,
  createRoutingRoute,
  checkRoutingRoute,
  simulateRoutingRoute,
  backtestRoutingRoute,
  getRoutingRoute,
  listRoutingVersionsRoute,
  publishRoutingRoute,
  moveRoutingRoute,
  removeRoutingRoute,
  migrateRequestsRoute,
];
