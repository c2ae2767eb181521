import { lateRoute } from '#functions/platform/route.ts';
import { serveArea } from '#functions/service/serve-area.ts';
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
import { routingDeps } from './deps.ts';
import { getRoutingRoute } from './operations/get-routing.ts';
import { getRoutingDraftRoute } from './operations/get-routing-draft.ts';
import { listRoutingVersionsRoute } from './operations/list-routing-versions.ts';
import { listRoutingsRoute } from './operations/list-routings.ts';
import { getRoutingOrderRoute, moveRoutingRoute } from './operations/move-routing.ts';
import { routingNameAvailableRoute } from './operations/routing-name-available.ts';
import { createRoutingDraftRoute, saveRoutingDraftRoute } from './operations/save-routing-draft.ts';

const routes = [
  listRoutingsRoute,
  routingNameAvailableRoute,
  lateRoute(
    countOpenRequests,
    async () => (await import('./operations/count-open-requests.ts')).countOpenRequestsRoute,
  ),
  getRoutingOrderRoute,
  lateRoute(
    createRouting,
    async () => (await import('./operations/create-routing.ts')).createRoutingRoute,
  ),
  lateRoute(
    checkRouting,
    async () => (await import('./operations/check-routing.ts')).checkRoutingRoute,
  ),
  lateRoute(
    simulateRouting,
    async () => (await import('./operations/simulate-routing.ts')).simulateRoutingRoute,
  ),
  lateRoute(
    backtestRouting,
    async () =>
      (await import('#functions/analytics/operations/backtest-routing.ts')).backtestRoutingRoute,
  ),
  lateRoute(
    backtestLog,
    async () => (await import('#functions/analytics/operations/backtest-log.ts')).backtestLogRoute,
  ),
  getRoutingRoute,
  getRoutingDraftRoute,
  createRoutingDraftRoute,
  saveRoutingDraftRoute,
  lateRoute(
    discardRoutingDraft,
    async () => (await import('./operations/discard-routing-draft.ts')).discardRoutingDraftRoute,
  ),
  lateRoute(
    publishRoutingDraft,
    async () => (await import('./operations/publish-routing-draft.ts')).publishRoutingDraftRoute,
  ),
  listRoutingVersionsRoute,
  lateRoute(
    publishRouting,
    async () => (await import('./operations/publish-routing.ts')).publishRoutingRoute,
  ),
  moveRoutingRoute,
  lateRoute(
    removeRouting,
    async () => (await import('./operations/remove-routing.ts')).removeRoutingRoute,
  ),
  lateRoute(
    migrateRequests,
    async () => (await import('./operations/migrate-requests.ts')).migrateRequestsRoute,
  ),
];

export const handler = serveArea(routingDeps(), routes);
