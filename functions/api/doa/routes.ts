import { lateRoute } from '#functions/platform/route.ts';
import { importDoaLevels, importDoaRules, importRates } from '#shared/doa/authority-files-api.ts';
import {
  levelEndpoints,
  previewDeactivation,
  rateEndpoints,
  ruleEndpoints,
} from '#shared/doa/doa-api.ts';
import { itemRoutes } from '../item-routes.ts';
import { levelKind, rateKind, ruleKind } from './doa-kinds.ts';
import { lintDoaRulesRoute } from './lint-doa-rules.ts';
import { listDoaDelegationsRoute } from './list-doa-delegations.ts';
import { showAuthorityRoute } from './show-authority.ts';

const importAuthority = () => import('./import-authority.ts');

export const doaRoutes = [
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
    async () => (await import('./preview-deactivation.ts')).previewDeactivationRoute,
  ),
];
