import { optionalSetting } from '#functions/platform/environment.ts';
import { accessRequestStore } from '#functions/store/access-request-store.ts';
import { liveStore } from '#functions/store/live-store.ts';
import { mailChoicesStore } from '#functions/store/mail-choices-store.ts';
import { messageStore } from '#functions/store/message-store.ts';
import { processStore } from '#functions/store/process-store.ts';
import { receivedReportStore } from '#functions/store/received-reports.ts';
import { reportStore } from '#functions/store/report-store.ts';
import { signInStore } from '#functions/store/sign-in-store.ts';
import type { Message } from '#shared/messages/message.ts';
import { areaDeps, late } from '../area-deps.ts';

/** Puts mails into their queue. None: people have their messages in the product only. */
function mails(): ((messages: readonly Message[]) => Promise<void>) | undefined {
  const url = optionalSetting('PENDING_MAILS_URL');
  if (url === undefined) return undefined;
  const pending = late(async () => (await import('#functions/platform/queue.ts')).queue(url));
  return async (messages) =>
    (await pending()).sendAll(messages.map((message) => ({ message, seconds: 0 })));
}

export function messagesDeps() {
  const deps = areaDeps();
  return {
    ...deps,
    messages: messageStore(deps.table),
    mailChoices: mailChoicesStore(deps.table),
    live: liveStore(deps.table),
    reports: reportStore(deps.table),
    accessRequests: accessRequestStore(deps.table),
    received: receivedReportStore(deps.table),
    logs: processStore(deps.table),
    queueMails: mails(),
    signIns: signInStore(deps.table),
  };
}
export type MessagesDeps = ReturnType<typeof messagesDeps>;
