import { directoryStore } from '#functions/organisation/store/directory-store.ts';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { requestStore } from '#functions/requests/store/request-store.ts';
import { createAreaDeps } from '#functions/service/area-deps.ts';
import { taskListStore } from '#functions/tasks/store/task-lists.ts';

export function createDoaDeps() {
  const deps = createAreaDeps();
  return {
    ...deps,
    requests: requestStore(deps.table),
    tasks: taskListStore(deps.table),
    reference: referenceStore(deps.table),
    directory: directoryStore(deps.table),
  };
}
export type DoaDeps = ReturnType<typeof createDoaDeps>;
