import { figureReads } from '#functions/figures/store/figure-reads.ts';
import { directoryStore } from '#functions/organisation/store/directory-store.ts';
import { nameTranslations } from '#functions/organisation/store/name-translations.ts';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { createAreaDeps } from '#functions/service/area-deps.ts';

export function createReferenceDeps() {
  const deps = createAreaDeps();
  return {
    ...deps,
    reference: referenceStore(deps.table),
    directory: directoryStore(deps.table),
    figures: figureReads(deps.table),
    names: nameTranslations(deps.table),
  };
}
export type ReferenceDeps = ReturnType<typeof createReferenceDeps>;
