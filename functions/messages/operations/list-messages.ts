import { doneAmong } from '#functions/messages/store/done-messages.ts';
import { type CallContext, route } from '#functions/platform/route.ts';
import type { Input } from '#shared/endpoint.ts';
import type { Message } from '#shared/messages/message.ts';
import { listMessages, messagesPaginated } from '#shared/messages/messages-api.ts';
import type { MessagesDeps } from '../deps.ts';
import { inReaderLanguage } from './in-reader-language.ts';

type Asked = Pick<Input<typeof listMessages>, 'query'> & Pick<CallContext, 'actor' | 'language'>;

/** A page of messages, each with whether it is done; what is done isn't unread. */
async function list(call: Asked, deps: MessagesDeps) {
  const { query, actor } = call;
  const { messages, table, now } = deps;
  const { items, ...rest } = await inReaderLanguage(call, deps, () =>
    messages.list(actor.userId, query, query),
  );
  const done = await doneAmong(table, items, now());
  const isShown = ({ messageId }: Message) => !query.unread || !done.has(messageId);
  return {
    ...rest,
    items: items
      .filter(isShown)
      .map((one) => ({ ...one, ...(done.has(one.messageId) && { done: true }) })),
  };
}

export const listMessagesRoute = route(listMessages, list);
export const messagesPaginatedRoute = route(messagesPaginated, list);
