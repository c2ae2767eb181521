import * as z from 'zod';
import { CommentText, Id, Instant, PersonRef } from '../fields.ts';

export const Comment = z.object({
  commentId: Id,
  requestId: Id,
  applicationId: Id,
  by: PersonRef,
  at: Instant,
  text: CommentText.min(1),
});
export type Comment = z.infer<typeof Comment>;

/**
 * Somebody who has or had a part in a request; the key of "participated" lists, of a person's search and of who may see
 * it.
 */
export const Participant = z.object({
  userId: Id,
  requestId: Id,
  applicationId: Id,
  parts: z.array(z.enum(['requester', 'raiser', 'approver', 'delegate', 'invited'])),
  /** Number, title, requester and category in lower case without accents. */
  folded: z.string(),
  lastActivityAt: Instant,
});
export type Participant = z.infer<typeof Participant>;

export const Escalation = z.object({
  escalationId: Id,
  requestId: Id,
  applicationId: Id,
  stageId: Id,
  taskId: Id.optional(),
  /** None: automatic, from a milestone. */
  by: PersonRef.nullable(),
  reason: z.string(),
  level: z.int().nonnegative(),
  action: z.enum(['notify', 'addApprover', 'reassign', 'approve', 'reject']),
  to: z.array(PersonRef),
  at: Instant,
});
export type Escalation = z.infer<typeof Escalation>;
