import type { Actor } from '#functions/platform/actor.ts';
import { route } from '#functions/platform/route.ts';
import type { Input } from '#shared/endpoint.ts';
import { listMessages, messagesPaginated } from '#shared/messages/messages-api.ts';
import type { MessagesDeps } from './deps.ts';

type Asked = { readonly query: Input<typeof listMessages>['query']; readonly actor: Actor };
const list = ({ query, actor }: Asked, { messages }: MessagesDeps) =>
  messages.list(actor.userId, query, query);

export const listMessagesRoute = route(listMessages, list);
export const messagesPaginatedRoute = route(messagesPaginated, list);
