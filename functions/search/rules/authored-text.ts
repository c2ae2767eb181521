import type { PersonRef } from '#shared/fields.ts';
import type { Comment } from '#shared/requests/comment.ts';
import { isTextEventType, type TextEventType } from '#shared/requests/decision-text.ts';
import type { Event } from '#shared/requests/event.ts';

/** Text that a person wrote on a request, alone or with a decision. */
export type AuthoredText = {
  readonly requestId: string;
  readonly applicationId: string;
  readonly by: PersonRef;
  readonly at: string;
  readonly text: string;
  /** Only for a separate comment. */
  readonly commentId?: string;
  /** Only for a comment with a decision: the decision and its event number. */
  readonly act?: TextEventType;
  readonly seq?: number;
};

export const textFromComment = ({
  requestId,
  applicationId,
  by,
  at,
  text,
  commentId,
}: Comment): AuthoredText => ({
  ...{ requestId, applicationId, by, at, text, commentId },
});

/** Return the comment of a decision event; undefined for any other event, or without a comment. */
export function textFromEvent({
  requestId,
  applicationId,
  by,
  at,
  comment: text,
  type,
  seq,
}: Event): AuthoredText | undefined {
  if (!by || !text || !isTextEventType(type)) return undefined;
  return { requestId, applicationId, by, at, text, act: type, seq };
}
