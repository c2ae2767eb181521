import { itemRoutes } from '#functions/organisation/items/item-routes.ts';
import { lateRoute } from '#functions/platform/route.ts';
import { serveArea } from '#functions/service/serve-area.ts';
import { importDoaLevels, importDoaRules, importRates } from '#shared/doa/authority-files-api.ts';
import {
  levelEndpoints,
  previewDeactivation,
  rateEndpoints,
  ruleEndpoints,
} from '#shared/doa/doa-api.ts';
import { doaDeps } from './deps.ts';
import {
  lintDoaRulesRoute,
  listDoaDelegationsRoute,
  showAuthorityRoute,
} from './operations/authority.ts';
import { levelKind, rateKind, ruleKind } from './operations/doa-kinds.ts';

const importAuthority = () => import('./import-authority.ts');

const routes = [
  ...itemRoutes(levelEndpoints, levelKind),
  lateRoute(importDoaLevels, async () => (await importAuthority()).doaLevelImport.route),
  ...itemRoutes(ruleEndpoints, ruleKind),
  lateRoute(importDoaRules, async () => (await importAuthority()).doaRuleImport.route),
  ...itemRoutes(rateEndpoints, rateKind),
  lateRoute(importRates, async () => (await importAuthority()).rateImport.route),
  showAuthorityRoute,
  listDoaDelegationsRoute,
  lintDoaRulesRoute,
  lateRoute(
    previewDeactivation,
    async () => (await import('./operations/preview-deactivation.ts')).previewDeactivationRoute,
  ),
];

export const handler = serveArea(doaDeps(), routes);
