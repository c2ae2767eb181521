import type { MessageRow } from '#shared/messages/message.ts';

/** All messages about a request. A message without a request has its own group. */
export type MessageGroup = {
  readonly latest: MessageRow;
  /** Earlier messages, newest first. */
  readonly earlier: readonly MessageRow[];
};

/** Whether a message is unread and its requested action is still open. */
export const needsReading = ({ readAt, done }: MessageRow): boolean => readAt === null && !done;

/** Group messages by request, ordered by the latest message. */
export function groupMessages(messages: readonly MessageRow[]): MessageGroup[] {
  const groups = Map.groupBy(messages, ({ requestId, messageId }) => requestId ?? messageId);
  return [...groups.values()].flatMap(([latest, ...earlier]) =>
    latest ? { latest, earlier } : [],
  );
}
