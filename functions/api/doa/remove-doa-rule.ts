import { route } from '#functions/platform/route.ts';
import { removeDoaRule } from '#shared/doa/doa-api.ts';
import { preparedRemoval } from '../items.ts';
import type { DoaDeps } from './deps.ts';
import { ruleItems } from './doa-items.ts';

export const removeDoaRuleRoute = route(removeDoaRule, async (call, deps: DoaDeps) => {
  const prepared = await preparedRemoval(deps, call, ruleItems);
  return prepared.commit();
});
