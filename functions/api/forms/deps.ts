import { formRequests } from '#functions/store/form-requests.ts';
import { formStore } from '#functions/store/form-store.ts';
import { referenceStore } from '#functions/store/reference-store.ts';
import { requestLists } from '#functions/store/request-lists.ts';
import { areaDeps } from '../area-deps.ts';

export function formsDeps() {
  const deps = areaDeps();
  const reference = referenceStore(deps.table);
  return {
    ...deps,
    reference,
    forms: formStore(deps.table, reference),
    lists: requestLists(deps.table),
    requests: formRequests(deps.table),
  };
}
export type FormsDeps = ReturnType<typeof formsDeps>;
