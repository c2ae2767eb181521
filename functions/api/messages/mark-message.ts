import { route } from '#functions/platform/route.ts';
import { markMessage } from '#shared/messages/messages-api.ts';
import type { MessagesDeps } from './deps.ts';

export const markMessageRoute = route(
  markMessage,
  ({ params, body, actor }, { messages, now }: MessagesDeps) =>
    messages.mark(actor.userId, params.messageId, body.read ? now() : null),
);
