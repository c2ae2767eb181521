import { figureReads } from '#functions/figures/store/figure-reads.ts';
import { directoryStore } from '#functions/organisation/store/directory-store.ts';
import { nameTranslations } from '#functions/organisation/store/name-translations.ts';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { areaDeps } from '#functions/service/area-deps.ts';

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
