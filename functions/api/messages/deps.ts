import { mailQueue } from '#functions/platform/mail-queue.ts';
import { namesIn } from '#functions/platform/names-in.ts';
import { accessRequestStore } from '#functions/store/access-request-store.ts';
import { liveStore } from '#functions/store/live-store.ts';
import { mailChoicesStore } from '#functions/store/mail-choices-store.ts';
import { messageStore } from '#functions/store/message-store.ts';
import { nameTranslations } from '#functions/store/name-translations.ts';
import { processStore } from '#functions/store/process-store.ts';
import { receivedReportStore } from '#functions/store/received-reports.ts';
import { reportStore } from '#functions/store/report-store.ts';
import { signInStore } from '#functions/store/sign-in-store.ts';
import { areaDeps } from '../area-deps.ts';

export function messagesDeps() {
  const deps = areaDeps();
  return {
    ...deps,
    messages: messageStore(deps.table),
    namesIn: namesIn(nameTranslations(deps.table), deps.applicationId),
    mailChoices: mailChoicesStore(deps.table),
    live: liveStore(deps.table),
    reports: reportStore(deps.table),
    accessRequests: accessRequestStore(deps.table),
    received: receivedReportStore(deps.table),
    logs: processStore(deps.table),
    queueMails: mailQueue(),
    signIns: signInStore(deps.table),
  };
}
export type MessagesDeps = ReturnType<typeof messagesDeps>;
