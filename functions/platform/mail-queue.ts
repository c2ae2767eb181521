import type { Message } from '#shared/messages/message.ts';
import { findSetting } from './environment.ts';
import { lazyLoader } from './late.ts';
import { noteMail } from './table/mail-effects.ts';

type QueueMails = (messages: readonly Message[]) => Promise<void>;

/**
 * Puts mails into the queue from which they are sent. None where nothing is mailed: people have their messages in the
 * product only. What speaks to the queue is loaded with the first mail.
 * @param waitOf seconds until a message is mailed: 900 at most
 */
export function mailQueue(waitOf: (message: Message) => number = () => 0): QueueMails | undefined {
  const url = findSetting('PENDING_MAILS_URL');
  if (url === undefined) return undefined;
  const pending = lazyLoader(async () => (await import('./queue.ts')).queue(url));
  return async (messages) => {
    if (messages.length > 0) noteMail();
    return (await pending()).sendAll(
      messages.map((message) => ({ message, seconds: waitOf(message) })),
    );
  };
}
