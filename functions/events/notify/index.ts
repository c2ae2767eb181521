import { optionalSetting, setting } from '#functions/platform/environment.ts';
import { queue } from '#functions/platform/queue.ts';
import { messageStore } from '#functions/store/message-store.ts';
import { dynamoTable } from '#functions/store/table.ts';
import { mailedAfter } from '../conversation.ts';
import { followEvents } from '../follow-events.ts';
import { type NotifyDeps, notify } from './notify.ts';

const pendingMails = optionalSetting('PENDING_MAILS_URL');
const queueMails = (url: string): NotifyDeps['queueMails'] => {
  const { sendAll } = queue(url);
  return (messages) =>
    sendAll(messages.map((message) => ({ message, seconds: mailedAfter(message) })));
};
const deps: NotifyDeps = {
  messages: messageStore(dynamoTable(setting('TABLE_NAME'))),
  queueMails: pendingMails === undefined ? undefined : queueMails(pendingMails),
};
const deadLetters = queue(setting('DEAD_LETTERS_URL'));

/** Tells people what the stored events say. */
export const handler = followEvents((event) => notify(deps, event), deadLetters.send);
