import type { PersonRef } from '#shared/fields.ts';
import type { Comment } from '#shared/requests/comment.ts';
import { type DecidedWith, isDecidedWith } from '#shared/requests/decided-with.ts';
import type { Event } from '#shared/requests/event.ts';

/** Text that a person wrote on a request, alone or with a decision. */
export type Said = {
  readonly requestId: string;
  readonly applicationId: string;
  readonly by: PersonRef;
  readonly at: string;
  readonly text: string;
  /** Of a comment that stands alone. */
  readonly commentId?: string;
  /** Of one that came with a decision: which, and its event. */
  readonly act?: DecidedWith;
  readonly seq?: number;
};

export const saidAlone = ({
  requestId,
  applicationId,
  by,
  at,
  text,
  commentId,
}: Comment): Said => ({
  ...{ requestId, applicationId, by, at, text, commentId },
});

/** Of events that aren't decisions, and of those that came without words, nothing. */
export function saidWith({
  requestId,
  applicationId,
  by,
  at,
  comment: text,
  type,
  seq,
}: Event): Said | undefined {
  if (!by || !text || !isDecidedWith(type)) return undefined;
  return { requestId, applicationId, by, at, text, act: type, seq };
}
