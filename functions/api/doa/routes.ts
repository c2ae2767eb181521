import { levelEndpoints, rateEndpoints, ruleEndpoints } from '#shared/doa/doa-api.ts';
import { itemRoutes } from '../item-routes.ts';
import { levelKind, rateKind, ruleKind } from './doa-kinds.ts';
import { lintDoaRulesRoute } from './lint-doa-rules.ts';
import { listDoaDelegationsRoute } from './list-doa-delegations.ts';
import { previewDeactivationRoute } from './preview-deactivation.ts';
import { showAuthorityRoute } from './show-authority.ts';

export const doaRoutes = [
  ...itemRoutes(levelEndpoints, levelKind),
  ...itemRoutes(ruleEndpoints, ruleKind),
  ...itemRoutes(rateEndpoints, rateKind),
  showAuthorityRoute,
  listDoaDelegationsRoute,
  lintDoaRulesRoute,
  previewDeactivationRoute,
];
