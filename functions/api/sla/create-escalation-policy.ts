import { route } from '#functions/platform/route.ts';
import { createEscalationPolicy } from '#shared/escalations/escalations-api.ts';
import { preparedNew } from '../items.ts';
import { once } from '../once.ts';
import type { SlaDeps } from './deps.ts';
import { policyItems } from './template-items.ts';

export const createEscalationPolicyRoute = route(
  createEscalationPolicy,
  (call, deps: SlaDeps) =>
    once(deps, call, createEscalationPolicy.response, async () => {
      const prepared = await preparedNew(deps, call, policyItems, (head) => ({
        ...call.body,
        ...head,
      }));
      return prepared.commit();
    }),
  { version: ({ version }) => version },
);
