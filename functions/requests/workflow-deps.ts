import { directoryStore } from '#functions/organisation/store/directory-store.ts';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { requestLists } from '#functions/requests/store/request-lists.ts';
import { requestStore } from '#functions/requests/store/request-store.ts';
import { createAreaDeps } from '#functions/service/area-deps.ts';

export function createWorkflowDeps() {
  const deps = createAreaDeps();
  return {
    ...deps,
    reference: referenceStore(deps.table),
    requests: requestStore(deps.table),
    lists: requestLists(deps.table),
    directory: directoryStore(deps.table),
  };
}
export type WorkflowDeps = ReturnType<typeof createWorkflowDeps>;
