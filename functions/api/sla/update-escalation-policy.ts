import { route } from '#functions/platform/route.ts';
import { updateEscalationPolicy } from '#shared/escalations/escalations-api.ts';
import { preparedUpdate } from '../items.ts';
import type { SlaDeps } from './deps.ts';
import { policyItems } from './template-items.ts';

export const updateEscalationPolicyRoute = route(
  updateEscalationPolicy,
  async (call, deps: SlaDeps) => {
    const prepared = await preparedUpdate(deps, call, policyItems, (before) => ({
      ...before,
      ...call.body,
    }));
    return prepared.commit();
  },
  { version: ({ version }) => version },
);
