import { route } from '#functions/platform/route.ts';
import { listMessages } from '#shared/messages/messages-api.ts';
import type { MessagesDeps } from './deps.ts';

export const listMessagesRoute = route(
  listMessages,
  ({ query, actor }, { messages }: MessagesDeps) =>
    messages.list(actor.userId, query.unread, query),
);
