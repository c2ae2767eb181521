import type { MessageRow } from '#shared/messages/message.ts';

/** All messages about one request; what is about none stands alone. */
export type MessageGroup = {
  readonly latest: MessageRow;
  /** Newest first. */
  readonly earlier: readonly MessageRow[];
};

/** Unread, and what it asks for is not done yet. */
export const needsReading = ({ readAt, done }: MessageRow): boolean => readAt === null && !done;

/** One line a request, in the order of the latest messages. */
export function groupMessages(messages: readonly MessageRow[]): MessageGroup[] {
  const groups = Map.groupBy(messages, ({ requestId, messageId }) => requestId ?? messageId);
  return [...groups.values()].flatMap(([latest, ...earlier]) =>
    latest ? { latest, earlier } : [],
  );
}
