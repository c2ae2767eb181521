import * as z from 'zod';
import { msg } from '#shared/language/t.ts';
import { Id, Name, Version, WorkingSeconds } from '../fields.ts';

export const EscalationTarget = z.discriminatedUnion('to', [
  z.strictObject({ to: z.literal('manager') }),
  z.strictObject({ to: z.literal('departmentHead') }),
  z.strictObject({ to: z.literal('nextDoaLevel') }),
  z.strictObject({ to: z.literal('named'), userId: Id }),
]);
/** `after`: working time after the due time, in seconds. */
export const EscalationLevel = z.strictObject({
  after: WorkingSeconds,
  target: EscalationTarget,
  action: z.enum(['notify', 'addApprover', 'reassign', 'approve', 'reject']),
});
export const EscalationPolicy = z.object({
  id: Id,
  applicationId: Id,
  name: Name,
  levels: z
    .array(EscalationLevel)
    .min(1, msg('Add at least one level.'))
    .max(10, msg('At most 10 levels.')),
  isActive: z.boolean().default(true),
  version: Version,
});
export type EscalationPolicy = z.infer<typeof EscalationPolicy>;
