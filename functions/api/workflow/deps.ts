import { directoryStore } from '#functions/store/directory-store.ts';
import { referenceStore } from '#functions/store/reference-store.ts';
import { requestLists } from '#functions/store/request-lists.ts';
import { requestStore } from '#functions/store/request-store.ts';
import { areaDeps } from '../area-deps.ts';

export function workflowDeps() {
  const deps = areaDeps();
  return {
    ...deps,
    reference: referenceStore(deps.table),
    requests: requestStore(deps.table),
    lists: requestLists(deps.table),
    directory: directoryStore(deps.table),
  };
}
export type WorkflowDeps = ReturnType<typeof workflowDeps>;
