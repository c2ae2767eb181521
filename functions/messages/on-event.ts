import { requestMessage } from '#functions/messages/rules/request-message.ts';
import type { StoredMessage } from '#functions/messages/rules/stored-message.ts';
import type { MessageStore } from '#functions/messages/store/message-store.ts';
import type { Event } from '#shared/requests/event.ts';
import type { Request } from '#shared/requests/request.ts';
import {
  addressCorrections,
  addressMessages,
  isCorrection,
  messageOf,
} from './address-messages.ts';

export type NotifyDeps = {
  readonly messages: Pick<MessageStore, 'beforeTelling' | 'tell' | 'correct'>;
  /** A request that is open with the names that people have now. */
  readonly withNames: (request: Request) => Promise<Request>;
  /** Puts mails into the queue from which they are sent. None: people have their messages in the product only. */
  readonly queueMails: ((messages: readonly StoredMessage[]) => Promise<void>) | undefined;
};

/**
 * Tells people of an event: a message in the product for each, and a mail that waits in its queue. Neither waits for a
 * mail server. Words are made for each reader when they read. An event that arrives again tells nobody twice. Should
 * the queue not answer, messages are stored all the same, with a note of the mails that are pending, and the event
 * comes again. Mails go twice at worst, after a crash before the messages were stored, and never not at all. An event
 * of a request that is gone tells nobody, and neither does a comment that was deleted meanwhile. Whoever has read the
 * comment already finds its message read.
 */
export async function notify(deps: NotifyDeps, event: Event): Promise<void> {
  if (event.tells.length === 0) return;
  await (isCorrection(event) ? correct(deps, event) : tell(deps, event));
}

async function tell(deps: NotifyDeps, event: Event): Promise<void> {
  const { messages, queueMails } = deps;
  const people = addressMessages(event);
  const before = await messages.beforeTelling(event, people);
  const { comment, isDeleted, told, pending, readers } = before;
  if (!before.request || isDeleted) return;
  const request = await deps.withNames(before.request);
  const due = people
    .filter(({ userId }) => !told.has(userId) || pending.has(userId))
    .map((to) => ({
      ...messageOf(request, { comment, ...event }, to),
      ...(readers.has(to.userId) && { readAt: event.at }),
    }));
  const [queued] = await Promise.allSettled([due.length > 0 ? queueMails?.(due) : undefined]);
  const isQueued = queued.status === 'fulfilled';
  await messages.tell({
    messages: due.filter(({ userId }) => !told.has(userId)),
    pending: isQueued ? [] : due,
    sent: isQueued ? due.filter(({ userId }) => pending.has(userId)) : [],
  });
  if (!isQueued) throw queued.reason;
}

/**
 * Messages say what a comment says now; those of one that was deleted say so and count as read, so that neither is
 * mailed as it was.
 */
async function correct(deps: NotifyDeps, event: Event): Promise<void> {
  const { messages } = deps;
  const people = addressCorrections(event);
  const { request, comment } = await messages.beforeTelling(event, people);
  if (!request) return;
  const textFor = (message: StoredMessage): Partial<StoredMessage> => {
    if (comment === undefined)
      return { ...requestMessage(request, event, 'corrected'), readAt: message.readAt ?? event.at };
    const what = message.what === 'mentioned' ? 'mentioned' : 'comment';
    return requestMessage(request, { ...event, comment }, what);
  };
  await messages.correct(people, (message) => ({
    ...message,
    ...textFor(message),
  }));
}
