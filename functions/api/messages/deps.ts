import { liveStore } from '#functions/store/live-store.ts';
import { mailChoicesStore } from '#functions/store/mail-choices-store.ts';
import { messageStore } from '#functions/store/message-store.ts';
import { reportStore } from '#functions/store/report-store.ts';
import { areaDeps } from '../area-deps.ts';

export function messagesDeps() {
  const deps = areaDeps();
  return {
    ...deps,
    messages: messageStore(deps.table),
    mailChoices: mailChoicesStore(deps.table),
    live: liveStore(deps.table),
    reports: reportStore(deps.table),
  };
}
export type MessagesDeps = ReturnType<typeof messagesDeps>;
