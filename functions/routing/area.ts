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
import { getRoutingOrderRoute, moveRoutingRoute } from './operations/move-routing.ts';
import {
  getRoutingDraftRoute,
  getRoutingRoute,
  listRoutingsRoute,
  listRoutingVersionsRoute,
  routingNameAvailableRoute,
} from './operations/reads.ts';
import { createRoutingDraftRoute, saveRoutingDraftRoute } from './operations/save-routing-draft.ts';

const routes = [
  listRoutingsRoute,
  routingNameAvailableRoute,
  lateRoute(
    countOpenRequests,
    async () => (await import('./operations/open-requests.ts')).countOpenRequestsRoute,
  ),
  getRoutingOrderRoute,
  lateRoute(
    createRouting,
    async () => (await import('./operations/publishing.ts')).createRoutingRoute,
  ),
  lateRoute(checkRouting, async () => (await import('./operations/checks.ts')).checkRoutingRoute),
  lateRoute(
    simulateRouting,
    async () => (await import('./operations/checks.ts')).simulateRoutingRoute,
  ),
  lateRoute(
    backtestRouting,
    async () => (await import('#functions/analytics/operations/backtests.ts')).backtestRoutingRoute,
  ),
  lateRoute(
    backtestLog,
    async () => (await import('#functions/analytics/operations/backtests.ts')).backtestLogRoute,
  ),
  getRoutingRoute,
  getRoutingDraftRoute,
  createRoutingDraftRoute,
  saveRoutingDraftRoute,
  lateRoute(
    discardRoutingDraft,
    async () => (await import('./operations/removal.ts')).discardRoutingDraftRoute,
  ),
  lateRoute(
    publishRoutingDraft,
    async () => (await import('./operations/publishing.ts')).publishRoutingDraftRoute,
  ),
  listRoutingVersionsRoute,
  lateRoute(
    publishRouting,
    async () => (await import('./operations/publishing.ts')).publishRoutingRoute,
  ),
  moveRoutingRoute,
  lateRoute(
    removeRouting,
    async () => (await import('./operations/removal.ts')).removeRoutingRoute,
  ),
  lateRoute(
    migrateRequests,
    async () => (await import('./operations/open-requests.ts')).migrateRequestsRoute,
  ),
];

export const handler = serveArea(routingDeps(), routes);
