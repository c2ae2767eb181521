import { directoryStore } from '#functions/store/directory-store.ts';
import { dueTasks } from '#functions/store/due-tasks.ts';
import { referenceStore } from '#functions/store/reference-store.ts';
import { requestLists } from '#functions/store/request-lists.ts';
import { requestStore } from '#functions/store/request-store.ts';
import { areaDeps } from '../area-deps.ts';

export function slaDeps() {
  const deps = areaDeps();
  return {
    ...deps,
    requests: requestStore(deps.table),
    lists: requestLists(deps.table),
    dueTasks: dueTasks(deps.table),
    reference: referenceStore(deps.table),
    directory: directoryStore(deps.table),
  };
}
export type SlaDeps = ReturnType<typeof slaDeps>;
