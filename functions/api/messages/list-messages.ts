import { type Call, route } from '#functions/platform/route.ts';
import { listMessages, messagesPaginated } from '#shared/messages/messages-api.ts';
import type { MessagesDeps } from './deps.ts';

const list = ({ query, actor }: Call<typeof listMessages>, { messages }: MessagesDeps) =>
  messages.list(actor.userId, query.unread, query);

export const listMessagesRoute = route(listMessages, list);
export const messagesPaginatedRoute = route(messagesPaginated, list);
