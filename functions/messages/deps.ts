import { liveStore } from '#functions/live/store/live-store.ts';
import { accessRequestStore } from '#functions/messages/store/access-request-store.ts';
import { mailChoicesStore } from '#functions/messages/store/mail-choices-store.ts';
import { messageStore } from '#functions/messages/store/message-store.ts';
import { receivedReportStore } from '#functions/messages/store/received-reports.ts';
import { reportStore } from '#functions/messages/store/report-store.ts';
import { nameTranslations } from '#functions/organisation/store/name-translations.ts';
import { signInStore } from '#functions/people/store/sign-in-store.ts';
import { lazyLoader } from '#functions/platform/lazy-loader.ts';
import { mailQueue } from '#functions/platform/mail-queue.ts';
import { nameTranslatorLoader } from '#functions/platform/name-translator.ts';
import { createAreaDeps } from '#functions/service/area-deps.ts';

export function createMessagesDeps() {
  const deps = createAreaDeps();
  return {
    ...deps,
    messages: messageStore(deps.table),
    namesIn: nameTranslatorLoader(nameTranslations(deps.table), deps.applicationId),
    mailChoices: mailChoicesStore(deps.table),
    live: liveStore(deps.table),
    reports: reportStore(deps.table),
    accessRequests: accessRequestStore(deps.table),
    received: receivedReportStore(deps.table),
    /** Few reports are about imported logs. */
    logs: lazyLoader(async () =>
      (await import('#functions/imports/store/process-store.ts')).processStore(deps.table),
    ),
    queueMails: mailQueue(),
    signIns: signInStore(deps.table),
  };
}
export type MessagesDeps = ReturnType<typeof createMessagesDeps>;
