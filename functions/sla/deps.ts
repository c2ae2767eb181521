import { directoryStore } from '#functions/organisation/store/directory-store.ts';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { requestLists } from '#functions/requests/store/request-lists.ts';
import { requestStore } from '#functions/requests/store/request-store.ts';
import { createAreaDeps } from '#functions/service/area-deps.ts';
import { dueTaskStore } from '#functions/tasks/store/due-tasks.ts';

export function createSlaDeps() {
  const deps = createAreaDeps();
  return {
    ...deps,
    requests: requestStore(deps.table),
    lists: requestLists(deps.table),
    dueTasks: dueTaskStore(deps.table),
    reference: referenceStore(deps.table),
    directory: directoryStore(deps.table),
  };
}
export type SlaDeps = ReturnType<typeof createSlaDeps>;
