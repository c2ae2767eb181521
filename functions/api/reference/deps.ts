import { directoryStore } from '#functions/store/directory-store.ts';
import { figureReads } from '#functions/store/figure-reads.ts';
import { nameTranslations } from '#functions/store/name-translations.ts';
import { referenceStore } from '#functions/store/reference-store.ts';
import { areaDeps } from '../area-deps.ts';

export function referenceDeps() {
  const deps = areaDeps();
  return {
    ...deps,
    reference: referenceStore(deps.table),
    directory: directoryStore(deps.table),
    figures: figureReads(deps.table),
    names: nameTranslations(deps.table),
  };
}
export type ReferenceDeps = ReturnType<typeof referenceDeps>;
