import { route } from '#functions/platform/route.ts';
import { countMessages } from '#shared/messages/messages-api.ts';
import type { MessagesDeps } from '../deps.ts';

export const countMessagesRoute = route(
  countMessages,
  async ({ actor }, { messages, now }: MessagesDeps) => ({
    unreadCount: await messages.unreadCount(actor.userId, now()),
  }),
);
