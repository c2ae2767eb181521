import { createLazyRoutes, listRoutes } from '#functions/platform/route.ts';
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
import { createRoutingDeps } from './deps.ts';
import * as moveRouting from './operations/move-routing.ts';
import * as reads from './operations/reads.ts';
import * as saveRoutingDraft from './operations/save-routing-draft.ts';

const routes = [
  ...listRoutes(reads, moveRouting, saveRoutingDraft),
  ...createLazyRoutes(
    { countOpenRequests, migrateRequests },
    () => import('./operations/open-requests.ts'),
  ),
  ...createLazyRoutes(
    { createRouting, publishRouting, publishRoutingDraft },
    () => import('./operations/publishing.ts'),
  ),
  ...createLazyRoutes({ checkRouting, simulateRouting }, () => import('./operations/checks.ts')),
  ...createLazyRoutes(backtests, () => import('#functions/analytics/operations/backtests.ts')),
  ...createLazyRoutes(
    { discardRoutingDraft, removeRouting },
    () => import('./operations/removal.ts'),
  ),
];

export const handler = serveArea(createRoutingDeps(), routes);
