import { lateRoutes, routesIn } from '#functions/platform/route.ts';
import { serveArea } from '#functions/service/serve-area.ts';
import * as backtests from '#shared/routing/backtest-api.ts';
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
import * as moveRouting from './operations/move-routing.ts';
import * as reads from './operations/reads.ts';
import * as saveRoutingDraft from './operations/save-routing-draft.ts';

const routes = [
  ...routesIn(reads, moveRouting, saveRoutingDraft),
  ...lateRoutes(
    { countOpenRequests, migrateRequests },
    () => import('./operations/open-requests.ts'),
  ),
  ...lateRoutes(
    { createRouting, publishRouting, publishRoutingDraft },
    () => import('./operations/publishing.ts'),
  ),
  ...lateRoutes({ checkRouting, simulateRouting }, () => import('./operations/checks.ts')),
  ...lateRoutes(backtests, () => import('#functions/analytics/operations/backtests.ts')),
  ...lateRoutes({ discardRoutingDraft, removeRouting }, () => import('./operations/removal.ts')),
];

export const handler = serveArea(routingDeps(), routes);
