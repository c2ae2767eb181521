import { route } from '#functions/platform/route.ts';
import { listDoaRules } from '#shared/doa/doa-api.ts';
import { listItems } from '../items.ts';
import type { DoaDeps } from './deps.ts';
import { ruleItems } from './doa-items.ts';

export const listDoaRulesRoute = route(listDoaRules, (_, deps: DoaDeps) =>
  listItems(deps, ruleItems),
);
