import type { EscalationPolicy } from '#shared/escalations/policy.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';

/** Return the names of the routing sequences whose steps use an escalation policy. */
export const listRoutingNamesByPolicy = (
  { id }: Pick<EscalationPolicy, 'id'>,
  routings: readonly RoutingSequence[],
): string[] =>
  routings
    .filter(({ steps }) => steps.some(({ escalationPolicyId }) => escalationPolicyId === id))
    .map(({ name }) => name);
