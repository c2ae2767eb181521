import * as z from 'zod';

/**
 * What follows if a task is approved now: it `waits` until the others of these stages have decided, `goesOn` to these
 * stages, or `finishes` the request.
 */
export const AfterApproval = z.object({
  effect: z.enum(['waits', 'goesOn', 'finishes']),
  stages: z.array(
    z.object({
      stage: z.string(),
      names: z.array(z.string()),
      /** how many of these people have to approve */
      approvals: z.int(),
    }),
  ),
});
export type AfterApproval = z.infer<typeof AfterApproval>;
