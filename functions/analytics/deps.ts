import { createOwnCaseReader } from '#functions/analytics/store/own-cases.ts';
import { processStore } from '#functions/imports/store/process-store.ts';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { requestParts } from '#functions/requests/store/request-parts.ts';
import { createAreaDeps } from '#functions/service/area-deps.ts';

export function createProcessDeps() {
  const deps = createAreaDeps();
  return {
    ...deps,
    logs: processStore(deps.table),
    ownCases: createOwnCaseReader(deps.table),
    parts: requestParts(deps.table),
    reference: referenceStore(deps.table),
  };
}
export type ProcessDeps = ReturnType<typeof createProcessDeps>;
