import { optionalSetting } from '#functions/platform/environment.ts';
import { accessRequestStore } from '#functions/store/access-request-store.ts';
import { liveStore } from '#functions/store/live-store.ts';
import { mailChoicesStore } from '#functions/store/mail-choices-store.ts';
import { messageStore } from '#functions/store/message-store.ts';
import { reportStore } from '#functions/store/report-store.ts';
import type { Message } from '#shared/messages/message.ts';
import { areaDeps, late } from '../area-deps.ts';

/** Puts mails into the queue from which they are sent. */
function mailsInto(url: string) {
  const mails = late(async () => (await import('#functions/platform/queue.ts')).queue(url));
  return async (messages: readonly Message[]): Promise<void> =>
    (await mails()).sendAll(messages.map((message) => ({ message, seconds: 0 })));
}

export function messagesDeps() {
  const deps = areaDeps();
  const pendingMails = optionalSetting('PENDING_MAILS_URL');
  return {
    ...deps,
    messages: messageStore(deps.table),
    mailChoices: mailChoicesStore(deps.table),
    live: liveStore(deps.table),
    reports: reportStore(deps.table),
    accessRequests: accessRequestStore(deps.table),
    /** None: people have their messages in the product only. */
    queueMails: pendingMails === undefined ? undefined : mailsInto(pendingMails),
  };
}
export type MessagesDeps = ReturnType<typeof messagesDeps>;
