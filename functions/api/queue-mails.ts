import { optionalSetting } from '#functions/platform/environment.ts';
import type { Message } from '#shared/messages/message.ts';
import { late } from './area-deps.ts';

type QueueMails = (messages: readonly Message[]) => Promise<void>;

/**
 * Puts mails into the queue from which they are sent. None where nothing is mailed: people have their messages in the
 * product only. What speaks to the queue is loaded with the first mail.
 */
export function mailQueue(): QueueMails | undefined {
  const url = optionalSetting('PENDING_MAILS_URL');
  if (url === undefined) return undefined;
  const pending = late(async () => (await import('#functions/platform/queue.ts')).queue(url));
  return async (messages) =>
    (await pending()).sendAll(messages.map((message) => ({ message, seconds: 0 })));
}
