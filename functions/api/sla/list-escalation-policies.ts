import { route } from '#functions/platform/route.ts';
import { listEscalationPolicies } from '#shared/escalations/escalations-api.ts';
import { listItems } from '../items.ts';
import type { SlaDeps } from './deps.ts';
import { policyItems } from './template-items.ts';

export const listEscalationPoliciesRoute = route(listEscalationPolicies, (_, deps: SlaDeps) =>
  listItems(deps, policyItems),
);
