import { directoryStore } from '#functions/store/directory-store.ts';
import { referenceStore } from '#functions/store/reference-store.ts';
import { areaDeps } from '../area-deps.ts';

export function referenceDeps() {
  const deps = areaDeps();
  return {
    ...deps,
    reference: referenceStore(deps.table),
    directory: directoryStore(deps.table),
  };
}
export type ReferenceDeps = ReturnType<typeof referenceDeps>;
