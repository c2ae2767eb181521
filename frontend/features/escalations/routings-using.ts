import type { EscalationPolicy } from '#shared/escalations/policy.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';

/** The names of the routings with a step that escalates by a policy. */
export const routingsUsing = (
  { id }: Pick<EscalationPolicy, 'id'>,
  routings: readonly RoutingSequence[],
): string[] =>
  routings
    .filter(({ steps }) => steps.some(({ escalationPolicyId }) => escalationPolicyId === id))
    .map(({ name }) => name);
