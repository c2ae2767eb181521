import { ownCaseReader } from '#functions/store/own-cases.ts';
import { processStore } from '#functions/store/process-store.ts';
import { referenceStore } from '#functions/store/reference-store.ts';
import { requestParts } from '#functions/store/request-parts.ts';
import { areaDeps } from '../area-deps.ts';

export function processDeps() {
  const deps = areaDeps();
  return {
    ...deps,
    logs: processStore(deps.table),
    ownCases: ownCaseReader(deps.table),
    parts: requestParts(deps.table),
    reference: referenceStore(deps.table),
  };
}
export type ProcessDeps = ReturnType<typeof processDeps>;
