import type { Profiles } from '#functions/platform/profiles.ts';
import type { MessageStore } from '#functions/store/message-store.ts';
import type { RequestStore } from '#functions/store/request-store.ts';
import type { Message } from '#shared/messages/message.ts';
import type { Event } from '#shared/requests/event.ts';
import { messagesOf } from './messages-of.ts';
import type { SendMail } from './send-mail.ts';

export type NotifyDeps = {
  readonly requests: Pick<RequestStore, 'head'>;
  readonly messages: Pick<MessageStore, 'add' | 'isMailed' | 'markMailed'>;
  readonly users: Pick<Profiles, 'profile'>;
  /** None: people have their messages in the product only. */
  readonly sendMail: SendMail | undefined;
};

/** Mails a message unless that was done before, and gives it if it is to be marked as mailed now. */
async function mail(
  { messages, users }: NotifyDeps,
  send: SendMail,
  message: Message,
  isNew: boolean,
): Promise<Message[]> {
  if (!isNew && (await messages.isMailed(message))) return [];
  const user = await users.profile(message.userId);
  if (user?.isActive) await send(message, user.email);
  return [message];
}

/**
 * Tells people of an event: a message in the product for each, then a mail. An event that arrives again tells nobody twice, and a mail
 * server that is down holds up no message. Mails go twice at worst, after a crash before they were marked, and never not at all. An event of a request that is gone tells nobody.
 */
export async function notify(deps: NotifyDeps, event: Event): Promise<void> {
  if (event.tells.length === 0) return;
  const { applicationId, requestId } = event;
  const request = await deps.requests.head(applicationId, requestId);
  if (!request) return;
  const messages = messagesOf(request, event);
  const added = new Set(await deps.messages.add(messages));
  const { sendMail } = deps;
  if (!sendMail) return;
  const mails = await Promise.allSettled(
    messages.map((message) => mail(deps, sendMail, message, added.has(message))),
  );
  await deps.messages.markMailed(
    mails.flatMap((one) => (one.status === 'fulfilled' ? one.value : [])),
  );
  for (const one of mails) if (one.status === 'rejected') throw one.reason;
}
