import { lateRoute } from '#functions/platform/route.ts';
import { backtestLog, backtestRouting } from '#shared/routing/backtest-api.ts';
import { migrateRequests, simulateRouting } from '#shared/routing/routing-api.ts';
import { checkRoutingRoute } from './check-routing.ts';
import { countOpenRequestsRoute } from './count-open-requests.ts';
import { createRoutingRoute } from './create-routing.ts';
import { discardRoutingDraftRoute } from './discard-routing-draft.ts';
import { getRoutingRoute } from './get-routing.ts';
import { getRoutingDraftRoute } from './get-routing-draft.ts';
import { listRoutingVersionsRoute } from './list-routing-versions.ts';
import { listRoutingsRoute } from './list-routings.ts';
import { getRoutingOrderRoute, moveRoutingRoute } from './move-routing.ts';
import { publishRoutingRoute } from './publish-routing.ts';
import { publishRoutingDraftRoute } from './publish-routing-draft.ts';
import { removeRoutingRoute } from './remove-routing.ts';
import { routingNameAvailableRoute } from './routing-name-available.ts';
import { createRoutingDraftRoute, saveRoutingDraftRoute } from './save-routing-draft.ts';

export const routingRoutes = [
  listRoutingsRoute,
  routingNameAvailableRoute,
  countOpenRequestsRoute,
  getRoutingOrderRoute,
  createRoutingRoute,
  checkRoutingRoute,
  lateRoute(
    simulateRouting,
    async () => (await import('./simulate-routing.ts')).simulateRoutingRoute,
  ),
  lateRoute(
    backtestRouting,
    async () => (await import('./backtest-routing.ts')).backtestRoutingRoute,
  ),
  lateRoute(backtestLog, async () => (await import('./backtest-log.ts')).backtestLogRoute),
  getRoutingRoute,
  getRoutingDraftRoute,
  createRoutingDraftRoute,
  saveRoutingDraftRoute,
  discardRoutingDraftRoute,
  publishRoutingDraftRoute,
  listRoutingVersionsRoute,
  publishRoutingRoute,
  moveRoutingRoute,
  removeRoutingRoute,
  lateRoute(
    migrateRequests,
    async () => (await import('./migrate-requests.ts')).migrateRequestsRoute,
  ),
];
