import { randomUUID } from 'node:crypto';
import { messageWriter } from '#functions/messages/store/message-writer.ts';
import { directoryStore } from '#functions/organisation/store/directory-store.ts';
import { createSettingsLoader } from '#functions/organisation/store/find-settings.ts';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { delegationStore } from '#functions/people/store/delegation-store.ts';
import { leaverMoveStore } from '#functions/people/store/leaver-moves.ts';
import { userStore } from '#functions/people/store/user-store.ts';
import { company } from '#functions/platform/company.ts';
import { mailQueue } from '#functions/platform/mail-queue.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { requestStore } from '#functions/requests/store/request-store.ts';
import { taskListStore } from '#functions/tasks/store/task-lists.ts';
import type { LeaverMoveDeps } from './machine/move-leaver-tasks.ts';

/** Create what the reconciler needs to finish losses of the right to decide. */
export const createLeaverMoveDeps = (table: Table, applicationId: string): LeaverMoveDeps => ({
  ...{ table, applicationId, newId: randomUUID, now: () => new Date().toISOString() },
  languageFor: company(createSettingsLoader(table)).languageFor,
  leavers: leaverMoveStore(table, applicationId),
  tasks: taskListStore(table),
  requests: requestStore(table),
  reference: referenceStore(table),
  directory: directoryStore(table),
  delegations: delegationStore(table),
  users: userStore(table),
  messages: messageWriter(table),
  queueMails: mailQueue(),
});
