import { route } from '#functions/platform/route.ts';
import { createDoaRule } from '#shared/doa/doa-api.ts';
import { preparedNew } from '../items.ts';
import { once } from '../once.ts';
import type { DoaDeps } from './deps.ts';
import { ruleItems } from './doa-items.ts';

export const createDoaRuleRoute = route(
  createDoaRule,
  (call, deps: DoaDeps) =>
    once(deps, call, createDoaRule.response, async () => {
      const prepared = await preparedNew(deps, call, ruleItems, (head) => ({
        ...call.body,
        ...head,
      }));
      return prepared.commit();
    }),
  { version: ({ version }) => version },
);
