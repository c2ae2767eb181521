import { lateRoute } from '#functions/platform/route.ts';
import { backtestLog, backtestRouting } from '#shared/routing/backtest-api.ts';
import {
  createRouting,
  migrateRequests,
  publishRouting,
  removeRouting,
  simulateRouting,
} from '#shared/routing/routing-api.ts';
import { checkRouting, countOpenRequests } from '#shared/routing/routing-desk-api.ts';
import { discardRoutingDraft, publishRoutingDraft } from '#shared/routing/routing-drafts-api.ts';
import { getRoutingRoute } from './get-routing.ts';
import { getRoutingDraftRoute } from './get-routing-draft.ts';
import { listRoutingVersionsRoute } from './list-routing-versions.ts';
import { listRoutingsRoute } from './list-routings.ts';
import { getRoutingOrderRoute, moveRoutingRoute } from './move-routing.ts';
import { routingNameAvailableRoute } from './routing-name-available.ts';
import { createRoutingDraftRoute, saveRoutingDraftRoute } from './save-routing-draft.ts';

export const routingRoutes = [
  listRoutingsRoute,
  routingNameAvailableRoute,
  lateRoute(
    countOpenRequests,
    async () => (await import('./count-open-requests.ts')).countOpenRequestsRoute,
  ),
  getRoutingOrderRoute,
  lateRoute(createRouting, async () => (await import('./create-routing.ts')).createRoutingRoute),
  lateRoute(checkRouting, async () => (await import('./check-routing.ts')).checkRoutingRoute),
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
  lateRoute(
    discardRoutingDraft,
    async () => (await import('./discard-routing-draft.ts')).discardRoutingDraftRoute,
  ),
  lateRoute(
    publishRoutingDraft,
    async () => (await import('./publish-routing-draft.ts')).publishRoutingDraftRoute,
  ),
  listRoutingVersionsRoute,
  lateRoute(publishRouting, async () => (await import('./publish-routing.ts')).publishRoutingRoute),
  moveRoutingRoute,
  lateRoute(removeRouting, async () => (await import('./remove-routing.ts')).removeRoutingRoute),
  lateRoute(
    migrateRequests,
    async () => (await import('./migrate-requests.ts')).migrateRequestsRoute,
  ),
];
