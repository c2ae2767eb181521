import type { MessageStore } from '#functions/store/message-store.ts';
import type { Message } from '#shared/messages/message.ts';
import type { Event } from '#shared/requests/event.ts';
import { addressMessages, messageOf } from './messages-of.ts';

export type NotifyDeps = {
  readonly messages: Pick<MessageStore, 'beforeTelling' | 'tell'>;
  /** Puts mails into the queue from which they are sent. None: people have their messages in the product only. */
  readonly queueMails: ((messages: readonly Message[]) => Promise<void>) | undefined;
};

/**
 * Tells people of an event: a message in the product for each, and a mail that waits in its queue. Neither waits for a
 * mail server. An event that arrives again tells nobody twice. Should the queue not answer, messages are stored all the
 * same, with a note of the mails that are pending, and the event comes again. Mails go twice at worst, after a crash
 * before the messages were stored, and never not at all. An event of a request that is gone tells nobody.
 */
export async function notify({ messages, queueMails }: NotifyDeps, event: Event): Promise<void> {
  if (event.tells.length === 0) return;
  const people = addressMessages(event);
  const { request, comment, told, pending } = await messages.beforeTelling(event, people);
  if (!request) return;
  const due = people
    .filter(({ userId }) => !told.has(userId) || pending.has(userId))
    .map((to) => messageOf(request, { comment, ...event }, to));
  const [queued] = await Promise.allSettled([due.length > 0 ? queueMails?.(due) : undefined]);
  const isQueued = queued.status === 'fulfilled';
  await messages.tell({
    messages: due.filter(({ userId }) => !told.has(userId)),
    pending: isQueued ? [] : due,
    sent: isQueued ? due.filter(({ userId }) => pending.has(userId)) : [],
  });
  if (!isQueued) throw queued.reason;
}
