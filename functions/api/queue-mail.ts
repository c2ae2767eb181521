import { optionalSetting } from '#functions/platform/environment.ts';
import type { Message } from '#shared/messages/message.ts';

/**
 * Puts a mail into the queue from which it is sent. None where nothing is mailed: people have their messages in the
 * product only. What speaks to the queue is loaded with the first mail.
 */
export function mailQueue(): ((message: Message) => Promise<void>) | undefined {
  const url = optionalSetting('PENDING_MAILS_URL');
  if (url === undefined) return undefined;
  return async (message) => {
    const { queue } = await import('#functions/platform/queue.ts');
    await queue(url).send(message);
  };
}
