import * as z from 'zod';
import { translatable } from '#shared/names/translatable.ts';

/**
 * Effect of a decision on a task now. After an approval the step `waits` for others, the request `goesOn` to these
 * stages, or it `finishes`. A rejection `ends` the request, or is an `objection` if others can still approve. Sending
 * back `returns` it to the requester.
 */
export const DecisionEffect = z.object({
  effect: z.enum(['waits', 'goesOn', 'finishes', 'ends', 'objection', 'returns']),
  stages: z.array(
    z.object({
      stage: translatable(z.string()),
      names: z.array(z.string()),
      /** Number of these people whose approval is required. */
      approvals: z.int(),
    }),
  ),
});
export type DecisionEffect = z.infer<typeof DecisionEffect>;

/** Effect of each decision that the assignee of a task can make. */
export const DecisionEffects = z.object({
  approve: DecisionEffect,
  reject: DecisionEffect,
  return: DecisionEffect.optional(),
});
export type DecisionEffects = z.infer<typeof DecisionEffects>;
