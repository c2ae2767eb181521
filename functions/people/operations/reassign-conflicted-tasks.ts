import { directoryStore } from '#functions/organisation/store/directory-store.ts';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { listRecentChoosers } from '#functions/people/rules/arrangements.ts';
import type { Actor } from '#functions/platform/actor.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { requestStore } from '#functions/requests/store/request-store.ts';
import type { AreaDeps } from '#functions/service/area-deps.ts';
import { taskListStore } from '#functions/tasks/store/task-lists.ts';
import { isOwnRequest } from '#shared/requests/request.ts';
import { moveOpenTasks } from './move-open-tasks.ts';

/**
 * Move open tasks of these people to the fallback approvers, if the request belongs to the administrator who chose
 * them, or to somebody who chose that administrator.
 */
export async function reassignConflictedTasks(
  deps: Pick<AreaDeps, 'applicationId' | 'now' | 'newId'> & { readonly table: Table },
  actor: Actor,
  userIds: Iterable<string>,
): Promise<void> {
  const { table } = deps;
  const stores = {
    ...{ requests: requestStore(table), tasks: taskListStore(table) },
    ...{ reference: referenceStore(table), directory: directoryStore(table) },
  };
  const call = {
    ...{ actor, files: [], userAgent: '', idempotency: undefined, ifMatch: undefined },
  };
  const owners = [actor, ...listRecentChoosers(actor, deps.now())];
  for (const userId of userIds)
    await moveOpenTasks({ ...deps, ...stores }, call, { userId }, false, (task) =>
      owners.some((owner) => isOwnRequest(owner.userId, task)),
    );
}
