import { route } from '#functions/platform/route.ts';
import { updateDoaRule } from '#shared/doa/doa-api.ts';
import { preparedUpdate } from '../items.ts';
import type { DoaDeps } from './deps.ts';
import { ruleItems } from './doa-items.ts';

export const updateDoaRuleRoute = route(
  updateDoaRule,
  async (call, deps: DoaDeps) => {
    const prepared = await preparedUpdate(deps, call, ruleItems, (before) => ({
      ...before,
      ...call.body,
    }));
    return prepared.commit();
  },
  { version: ({ version }) => version },
);
