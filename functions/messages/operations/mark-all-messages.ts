import { route } from '#functions/platform/route.ts';
import { markAllMessages } from '#shared/messages/messages-api.ts';
import type { MessagesDeps } from '../deps.ts';

export const markAllMessagesRoute = route(
  markAllMessages,
  async ({ actor }, { messages, now }: MessagesDeps) => {
    await messages.markAll(actor.userId, now());
    return { unreadCount: 0 };
  },
);
