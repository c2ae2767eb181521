import { accessRequestStore } from '#functions/messages/store/access-request-store.ts';
import { mailboxStore } from '#functions/messages/store/mailbox-store.ts';
import { messageWriter } from '#functions/messages/store/message-writer.ts';
import { directoryStore } from '#functions/organisation/store/directory-store.ts';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { delegationStore } from '#functions/people/store/delegation-store.ts';
import { leaverMoveStore } from '#functions/people/store/leaver-moves.ts';
import { findSetting, requireSetting } from '#functions/platform/environment.ts';
import { lazyLoader } from '#functions/platform/lazy-loader.ts';
import { mailQueue } from '#functions/platform/mail-queue.ts';
import { requestStore } from '#functions/requests/store/request-store.ts';
import { createAreaDeps } from '#functions/service/area-deps.ts';
import { taskListStore } from '#functions/tasks/store/task-lists.ts';

/** Create the dependencies of the operations on people: profiles, accounts, and the tasks of deactivated people. */
export function createPeopleDeps() {
  const deps = createAreaDeps();
  const userPoolId = requireSetting('USER_POOL_ID');
  return {
    ...deps,
    signUpDomains: (findSetting('SIGN_UP_DOMAINS') ?? '').split(',').filter(Boolean),
    accounts: lazyLoader(async () =>
      (await import('#functions/platform/pool-accounts.ts')).poolAccounts(userPoolId),
    ),
    requests: requestStore(deps.table),
    tasks: taskListStore(deps.table),
    reference: referenceStore(deps.table),
    directory: directoryStore(deps.table),
    delegations: delegationStore(deps.table),
    leavers: leaverMoveStore(deps.table, deps.applicationId),
    messages: messageWriter(deps.table),
    queueMails: mailQueue(),
    accessRequests: accessRequestStore(deps.table),
    mailboxes: mailboxStore(deps.table, deps.applicationId),
  };
}
export type PeopleDeps = ReturnType<typeof createPeopleDeps>;
