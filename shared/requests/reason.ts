import * as z from 'zod';

/**
 * Reasons for a stage, for the choice of a person, or for skipping a step. `facts` are formatted for display: names,
 * amounts, dates.
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
