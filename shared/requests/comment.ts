import * as z from 'zod';
import { CommentText, Id, Instant, PersonRef } from '../fields.ts';
import { OpenQuestion } from './open-question.ts';

/** Maximum number of files in one comment. */
export const maxCommentFiles = 5;

/** A file attached to a comment, which is deleted with it. */
export const CommentFile = z.object({
  fileId: Id,
  name: z.string().min(1).max(200),
  mediaType: z.string(),
  size: z.int().nonnegative(),
  sha256: z.string(),
});
export type CommentFile = z.infer<typeof CommentFile>;

export const Comment = z.object({
  commentId: Id,
  requestId: Id,
  applicationId: Id,
  by: PersonRef,
  at: Instant,
  text: CommentText.min(1),
  /** Participants mentioned with `@`. */
  mentions: z.array(PersonRef).optional(),
  /** Parent comment; absent if this is not a reply or the parent was deleted. */
  replyTo: z.object({ commentId: Id, at: Instant }).optional(),
  /** Task of the approver, if the comment is a question. */
  taskId: Id.optional(),
  files: z.array(CommentFile).optional(),
  editedAt: Instant.optional(),
});
export type Comment = z.infer<typeof Comment>;

/** Period during which people may change a comment, in milliseconds. */
export const commentChangeableMs = 5 * 60_000;

/**
 * Return the time in ms until which its author may edit or delete a comment. For a question it is 0: it cannot be
 * changed.
 */
export const changeableUntilMs = ({ at, taskId }: Pick<Comment, 'at' | 'taskId'>): number =>
  taskId ? 0 : Date.parse(at) + commentChangeableMs;

/** A person who has or had a part in a request. Used for "participated" lists, a person's search, and access rights. */
export const Participant = z.object({
  userId: Id,
  requestId: Id,
  applicationId: Id,
  /** `invited`: added by another person. */
  parts: z.array(z.enum(['requester', 'raiser', 'approver', 'delegate', 'invited'])),
  /** Number, title, requester, and category in lower case without accents. */
  folded: z.string(),
  lastActivityAt: Instant,
  addedBy: PersonRef.optional(),
  addedAt: Instant.optional(),
  /** Open question to this person. */
  asked: OpenQuestion.optional(),
  /** Set if the person raised the request for somebody else and it was returned for correction. */
  isSentBack: z.literal(true).optional(),
  /** Creation time of the request while it is a draft of this person. It is the sort key of the person's drafts. */
  draftCreatedAt: Instant.optional(),
});
export type Participant = z.infer<typeof Participant>;

export const Escalation = z.object({
  escalationId: Id,
  requestId: Id,
  applicationId: Id,
  stageId: Id,
  taskId: Id.optional(),
  /** Person who escalated the stage; null if a milestone did so automatically. */
  by: PersonRef.nullable(),
  reason: z.string(),
  level: z.int().nonnegative(),
  action: z.enum(['notify', 'addApprover', 'reassign', 'approve', 'reject']),
  to: z.array(PersonRef),
  at: Instant,
});
export type Escalation = z.infer<typeof Escalation>;
