import * as z from 'zod';

/**
 * Why a stage is here, why a person was chosen, why a step is skipped. `facts` are ready to show: names, amounts,
 * dates.
 */
const reasonCodes = [
  'named',
  'role',
  'manager',
  'head',
  'doa',
  'formUser',
  'group',
  'delegate',
  'insteadOfSelf',
  'insteadOfRaiser',
  'insteadOfDelegate',
  'delegateLacksAuthority',
  'insteadOfInactive',
  'insteadOfNoApprover',
  'fallback',
  'doaGap',
  'added',
  'reassigned',
  'escalated',
  'movedFromInactive',
  'movedFromEmployee',
  'conditionFalse',
  'conditionTrue',
  'alreadyApproved',
  'willHaveApproved',
  'unchangedSinceApproval',
  'quorumReached',
  'quorumImpossible',
  'threshold',
  'requestClosed',
  'routingChanged',
  'wouldBeNeeded',
  'tooMany',
  'tooFew',
  'askedWhileAway',
  'noStepApplies',
  'arranged',
  'rulesChanged',
] as const;
export const Reason = z.object({
  code: z.enum(reasonCodes),
  facts: z.record(z.string(), z.string()).default({}),
});
export type Reason = z.infer<typeof Reason>;
