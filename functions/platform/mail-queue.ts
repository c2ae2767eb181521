import type { Message } from '#shared/messages/message.ts';
import { findSetting } from './environment.ts';
import { lazyLoader } from './lazy-loader.ts';
import { findCallId } from './log-ids.ts';
import { markCallHasMail } from './table/mail-effects.ts';

type QueueMails = (messages: readonly Message[]) => Promise<void>;

/**
 * Create the sender that adds mails to the queue. Undefined if mail is not configured; messages then appear only in the
 * product. The queue client is loaded with the first mail. Each mail has the id of the call that led to it.
 * @param waitOf delay before a message is mailed, in seconds, at most 900
 */
export function mailQueue(waitOf: (message: Message) => number = () => 0): QueueMails | undefined {
  const url = findSetting('PENDING_MAILS_URL');
  if (url === undefined) return undefined;
  const pending = lazyLoader(async () => (await import('./queue.ts')).queue(url));
  return async (messages) => {
    if (messages.length > 0) markCallHasMail();
    return (await pending()).sendAll(
      messages.map((message) => ({
        message: { ...message, callId: findCallId() },
        seconds: waitOf(message),
      })),
    );
  };
}
