import { route } from '#functions/platform/route.ts';
import { removeEscalationPolicy } from '#shared/escalations/escalations-api.ts';
import { preparedRemoval } from '../items.ts';
import type { SlaDeps } from './deps.ts';
import { policyItems } from './template-items.ts';

export const removeEscalationPolicyRoute = route(
  removeEscalationPolicy,
  async (call, deps: SlaDeps) => {
    const prepared = await preparedRemoval(deps, call, policyItems);
    return prepared.commit();
  },
);
