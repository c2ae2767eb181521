import { findDoneMessages } from '#functions/messages/store/done-messages.ts';
import { runInLanguage } from '#functions/platform/language.ts';
import { type CallContext, route } from '#functions/platform/route.ts';
import type { Input } from '#shared/endpoint.ts';
import type { Message } from '#shared/messages/message.ts';
import {
  countMessages,
  listMessages,
  markAllMessages,
  markMessage,
  messagesPaginated,
} from '#shared/messages/messages-api.ts';
import type { MessagesDeps } from '../deps.ts';

/**
 * Run a function that formats messages in the reader's language, with the organisation's translated names. The language
 * is that of the call, else the person's own, else the company's.
 */
async function runInReaderLanguage<T>(
  { actor, language }: Pick<CallContext, 'actor' | 'language'>,
  { applicationId, languageFor, settings, namesIn }: MessagesDeps,
  run: () => Promise<T>,
): Promise<T> {
  const spoken = language ?? (await languageFor(actor.profile ?? { applicationId }));
  const source = async () => (await settings(applicationId)).language;
  return runInLanguage(spoken, run, await namesIn(spoken, source));
}

type MessagesQuery = Pick<Input<typeof listMessages>, 'query'> &
  Pick<CallContext, 'actor' | 'language'>;

/** Return a page of messages, each with whether it is done. A done message does not count as unread. */
async function listMessagesPage(call: MessagesQuery, deps: MessagesDeps) {
  const { query, actor } = call;
  const { messages, table, now } = deps;
  const { items, ...rest } = await runInReaderLanguage(call, deps, () =>
    messages.list(actor.userId, query, query),
  );
  const done = await findDoneMessages(table, items, now());
  const isShown = ({ messageId }: Message) => !query.unread || !done.has(messageId);
  return {
    ...rest,
    items: items
      .filter(isShown)
      .map((one) => ({ ...one, ...(done.has(one.messageId) && { done: true }) })),
  };
}

export const listMessagesRoute = route(listMessages, listMessagesPage);
export const messagesPaginatedRoute = route(messagesPaginated, listMessagesPage);

export const countMessagesRoute = route(
  countMessages,
  async ({ actor }, { messages, now }: MessagesDeps) => ({
    unreadCount: await messages.unreadCount(actor.userId, now()),
  }),
);

export const markMessageRoute = route(markMessage, (call, deps: MessagesDeps) => {
  const { params, body, actor } = call;
  return runInReaderLanguage(call, deps, () =>
    deps.messages.mark(actor.userId, params.messageId, body.read ? deps.now() : null),
  );
});

export const markAllMessagesRoute = route(
  markAllMessages,
  async ({ actor }, { messages, now }: MessagesDeps) => {
    await messages.markAll(actor.userId, now());
    return { unreadCount: 0 };
  },
);
