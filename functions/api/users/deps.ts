import { mailQueue } from '#functions/platform/mail-queue.ts';
import { delegationStore } from '#functions/store/delegation-store.ts';
import { directoryStore } from '#functions/store/directory-store.ts';
import { listChoicesStore } from '#functions/store/list-choices-store.ts';
import { mailboxStore } from '#functions/store/mailbox-store.ts';
import { referenceStore } from '#functions/store/reference-store.ts';
import { requestStore } from '#functions/store/request-store.ts';
import { signInStore } from '#functions/store/sign-in-store.ts';
import type { Table } from '#functions/store/table.ts';
import { taskLists } from '#functions/store/task-lists.ts';
import { areaDeps } from '../area-deps.ts';

/**
 * A table whose partitions are read as they were last written: whether delegations run in a circle hangs on the newest
 * one.
 */
const upToDate = (table: Table): Table => ({
  ...table,
  queryAll: (query) => table.queryAll({ ...query, consistent: !query.index }),
});

export function usersDeps() {
  const deps = areaDeps();
  return {
    ...deps,
    requests: requestStore(deps.table),
    tasks: taskLists(deps.table),
    reference: referenceStore(deps.table),
    directory: directoryStore(upToDate(deps.table)),
    delegations: delegationStore(deps.table),
    mailboxes: mailboxStore(deps.table, deps.applicationId),
    listChoices: listChoicesStore(deps.table),
    signIns: signInStore(deps.table),
    queueMails: mailQueue(),
  };
}
export type UsersDeps = ReturnType<typeof usersDeps>;
