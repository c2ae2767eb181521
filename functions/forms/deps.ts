import { formStore } from '#functions/forms/store/form-store.ts';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { formRequests } from '#functions/requests/store/form-requests.ts';
import { requestLists } from '#functions/requests/store/request-lists.ts';
import { createAreaDeps } from '#functions/service/area-deps.ts';

export function createFormsDeps() {
  const deps = createAreaDeps();
  const reference = referenceStore(deps.table);
  return {
    ...deps,
    reference,
    forms: formStore(deps.table, reference),
    lists: requestLists(deps.table),
    requests: formRequests(deps.table),
  };
}
export type FormsDeps = ReturnType<typeof createFormsDeps>;
