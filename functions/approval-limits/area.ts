import { itemRoutes } from '#functions/organisation/items/item-routes.ts';
import { createLazyRoutes, lazyRoute, listRoutes } from '#functions/platform/route.ts';
import { serveArea } from '#functions/service/serve-area.ts';
import { importDoaLevels, importDoaRules, importRates } from '#shared/doa/authority-files-api.ts';
import {
  levelEndpoints,
  previewDeactivation,
  rateEndpoints,
  ruleEndpoints,
} from '#shared/doa/doa-api.ts';
import { createDoaDeps } from './deps.ts';
import * as authority from './operations/authority.ts';
import { levelKind, rateKind, ruleKind } from './operations/doa-kinds.ts';

const importAuthority = () => import('./import-authority.ts');

const routes = [
  ...itemRoutes(levelEndpoints, levelKind),
  lazyRoute(importDoaLevels, async () => (await importAuthority()).doaLevelImport.route),
  ...itemRoutes(ruleEndpoints, ruleKind),
  lazyRoute(importDoaRules, async () => (await importAuthority()).doaRuleImport.route),
  ...itemRoutes(rateEndpoints, rateKind),
  lazyRoute(importRates, async () => (await importAuthority()).rateImport.route),
  ...listRoutes(authority),
  ...createLazyRoutes(
    { previewDeactivation },
    () => import('./operations/preview-deactivation.ts'),
  ),
];

export const handler = serveArea(createDoaDeps(), routes);
