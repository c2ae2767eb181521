import type { Profiles } from '#functions/platform/profiles.ts';
import type { MessageStore } from '#functions/store/message-store.ts';
import type { Message } from '#shared/messages/message.ts';
import type { Event } from '#shared/requests/event.ts';
import { addressed, messageOf } from './messages-of.ts';
import type { SendMail } from './send-mail.ts';

export type NotifyDeps = {
  readonly messages: Pick<MessageStore, 'beforeTelling' | 'tell'>;
  readonly users: Pick<Profiles, 'profile'>;
  /** None: people have their messages in the product only. */
  readonly sendMail: SendMail | undefined;
};

async function mail({ users, sendMail }: NotifyDeps, message: Message): Promise<void> {
  if (!sendMail) return;
  const user = await users.profile(message.userId);
  if (user?.isActive) await sendMail(message, user.email);
}

/**
 * Tells people of an event: a mail for each and a message in the product. An event that arrives again tells nobody twice, and a mail
 * server that is down holds up no message: that its mail is owed is stored with it, and the event comes again. Mails go twice at worst,
 * after a crash before the messages were stored, and never not at all. An event of a request that is gone tells nobody.
 */
export async function notify(deps: NotifyDeps, event: Event): Promise<void> {
  if (event.tells.length === 0) return;
  const people = addressed(event);
  const { request, told, owed } = await deps.messages.beforeTelling(event, people);
  if (!request) return;
  const due = people
    .filter(({ userId }) => !told.has(userId) || owed.has(userId))
    .map((to) => messageOf(request, event, to));
  const mails = await Promise.allSettled(due.map((message) => mail(deps, message)));
  const isMailed = (_: Message, n: number) => mails[n]?.status === 'fulfilled';
  await deps.messages.tell({
    messages: due.filter(({ userId }) => !told.has(userId)),
    owed: due.filter((message, n) => !isMailed(message, n)),
    paid: due.filter((message, n) => owed.has(message.userId) && isMailed(message, n)),
  });
  for (const one of mails) if (one.status === 'rejected') throw one.reason;
}
