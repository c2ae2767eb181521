import { mailboxStore } from '#functions/messages/store/mailbox-store.ts';
import { directoryStore } from '#functions/organisation/store/directory-store.ts';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { delegationStore } from '#functions/people/store/delegation-store.ts';
import { listChoicesStore } from '#functions/people/store/list-choices-store.ts';
import { signInStore } from '#functions/people/store/sign-in-store.ts';
import { mailQueue } from '#functions/platform/mail-queue.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { requestStore } from '#functions/requests/store/request-store.ts';
import { createAreaDeps } from '#functions/service/area-deps.ts';
import { taskListStore } from '#functions/tasks/store/task-lists.ts';

/** Wrap a table with consistent reads, because the newest delegation decides whether delegations form a cycle. */
const upToDate = (table: Table): Table => ({
  ...table,
  queryAll: (query) => table.queryAll({ ...query, consistent: !query.index }),
});

export function createUsersDeps() {
  const deps = createAreaDeps();
  return {
    ...deps,
    requests: requestStore(deps.table),
    tasks: taskListStore(deps.table),
    reference: referenceStore(deps.table),
    directory: directoryStore(upToDate(deps.table)),
    delegations: delegationStore(deps.table),
    mailboxes: mailboxStore(deps.table, deps.applicationId),
    listChoices: listChoicesStore(deps.table),
    signIns: signInStore(deps.table),
    queueMails: mailQueue(),
  };
}
export type UsersDeps = ReturnType<typeof createUsersDeps>;
