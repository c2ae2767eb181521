import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import {
  CommentText,
  emptyObject,
  Id,
  Instant,
  noBody,
  PageQuery,
  PersonRef,
  pageSchema,
  RequiredCommentText,
} from '#shared/fields.ts';
import { Comment, maxCommentFiles, Participant } from './comment.ts';
import { Receipt } from './event.ts';
import { FileName } from './requests-api.ts';

const service = 'request-service';
const roles = ['user'] as const;
const requestId = z.object({ requestId: Id });
const ofComment = requestId.extend({ commentId: Id });

/** A comment with the comment to which it replies, if that still exists. */
export const CommentRow = Comment.extend({
  quoted: z.object({ commentId: Id, by: PersonRef, text: CommentText }).optional(),
});
export type CommentRow = z.infer<typeof CommentRow>;

/** A participant of a request, with the data for the reader. */
export const ParticipantRow = Participant.pick({
  userId: true,
  parts: true,
  addedBy: true,
  addedAt: true,
}).extend({
  name: z.string(),
  isActive: z.boolean(),
  /** Whether the reader may remove this participant, or leave the request if the participant is the reader. */
  canRemove: z.boolean(),
});
export type ParticipantRow = z.infer<typeof ParticipantRow>;

export const listComments = {
  service,
  method: 'GET',
  path: '/requests/{requestId}/comments',
  roles,
  params: requestId,
  query: PageQuery.extend({ newestFirst: z.stringbool().default(false) }),
  body: noBody,
  /** `readUpTo`: time of the last comment that the caller has read; absent if they have read none. */
  response: pageSchema(CommentRow).extend({ readUpTo: Instant.optional() }),
  errors: ['request.not-found', 'input.cursor-invalid'],
  summary: 'The conversation, oldest first unless the newest are asked for first',
} as const satisfies Endpoint;

export const addComment = {
  service,
  method: 'POST',
  path: '/requests/{requestId}/comments',
  roles,
  params: requestId,
  query: emptyObject,
  /**
   * `mentions`: participants who get a message about the comment. `replyTo`: the comment to which it replies.
   * `uploads`: files uploaded by POST /requests/{requestId}/uploads `for` a comment, with their names.
   */
  body: z.strictObject({
    text: RequiredCommentText,
    mentions: z.array(Id).max(20).default([]),
    replyTo: Id.optional(),
    uploads: z
      .array(z.strictObject({ uploadId: Id, name: FileName }))
      .max(maxCommentFiles)
      .default([]),
  }),
  files: true,
  response: Comment,
  mails: true,
  errors: [
    'input.invalid',
    'request.not-found',
    'item.not-found',
    'file.not-found',
    'file.type-refused',
    'body.too-large',
    'rate.limited',
  ],
  summary: 'Say something to everybody who has a part in the request',
  description:
    'Only participants can be mentioned: add somebody first, which gives them sight of the request.',
} as const satisfies Endpoint;

export const editComment = {
  service,
  method: 'PUT',
  path: '/requests/{requestId}/comments/{commentId}',
  roles,
  params: ofComment,
  query: emptyObject,
  body: z.strictObject({ text: RequiredCommentText }),
  response: Comment,
  errors: [
    'input.invalid',
    'actor.forbidden',
    'request.not-found',
    'item.not-found',
    'request.transition-refused',
  ],
  summary: 'Change a comment of one’s own within five minutes',
  description:
    'By the server’s clock. What was written before stays in the audit chain. A question that was asked with a task can’t be changed.',
} as const satisfies Endpoint;

export const deleteComment = {
  service,
  method: 'DELETE',
  path: '/requests/{requestId}/comments/{commentId}',
  roles,
  params: ofComment,
  query: emptyObject,
  body: noBody,
  response: Receipt,
  errors: ['actor.forbidden', 'request.not-found', 'item.not-found', 'request.transition-refused'],
  summary: 'Delete a comment of one’s own within five minutes',
  description:
    'By the server’s clock. The comment is removed from the conversation, from messages about it and from mails that are not sent yet. The audit chain keeps its text.',
} as const satisfies Endpoint;

export const readComments = {
  service,
  method: 'PUT',
  path: '/requests/{requestId}/comments/read',
  roles,
  params: requestId,
  query: emptyObject,
  body: z.strictObject({ upTo: Instant }),
  response: z.object({ readUpTo: Instant }),
  errors: ['request.not-found'],
  summary: 'Keep how far I have read the conversation; my messages about it are read, too',
} as const satisfies Endpoint;

export const listParticipants = {
  service,
  method: 'GET',
  path: '/requests/{requestId}/participants',
  roles,
  params: requestId,
  query: PageQuery,
  body: noBody,
  response: pageSchema(ParticipantRow).extend({ canAdd: z.boolean() }),
  errors: ['request.not-found', 'input.cursor-invalid'],
  summary: 'Who sees the request because of a part in it; administrators see it anyway',
} as const satisfies Endpoint;

export const addParticipant = {
  service,
  method: 'POST',
  path: '/requests/{requestId}/participants',
  roles,
  params: requestId,
  query: emptyObject,
  body: z.strictObject({ userId: Id }),
  response: Receipt,
  mails: true,
  errors: [
    'input.invalid',
    'request.not-found',
    'user.not-found',
    'request.transition-refused',
    'rate.limited',
  ],
  summary: 'Add somebody, who then sees the whole request and gets a message',
  description:
    'Whoever sees a request may add others, at most 50 in all, who must be active. A draft is its author’s alone. Somebody who takes part already stays as they are.',
} as const satisfies Endpoint;

export const removeParticipant = {
  service,
  method: 'DELETE',
  path: '/requests/{requestId}/participants/{userId}',
  roles,
  params: requestId.extend({ userId: Id }),
  query: emptyObject,
  body: noBody,
  response: Receipt,
  errors: ['actor.forbidden', 'request.not-found', 'item.not-found', 'request.transition-refused'],
  summary: 'Leave, or remove somebody who was added: they no longer see the request',
  description:
    'Those who were added leave by themselves, or are removed by who added them, by who raised the request or whose it is, or by an administrator. Whoever has or had a part in the decision stays.',
} as const satisfies Endpoint;
