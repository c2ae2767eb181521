import { directoryStore } from '#functions/organisation/store/directory-store.ts';
import { nameTranslations } from '#functions/organisation/store/name-translations.ts';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { nameTranslatorLoader } from '#functions/platform/name-translator.ts';
import { requestLists } from '#functions/requests/store/request-lists.ts';
import { requestStore } from '#functions/requests/store/request-store.ts';
import { createAreaDeps } from '#functions/service/area-deps.ts';
import { loadFiles } from './files/deps.ts';

export function createRequestsDeps() {
  const deps = createAreaDeps();
  return {
    ...deps,
    requests: requestStore(deps.table),
    lists: requestLists(deps.table),
    reference: referenceStore(deps.table),
    directory: directoryStore(deps.table),
    namesIn: nameTranslatorLoader(nameTranslations(deps.table), deps.applicationId),
    files: loadFiles,
  };
}
export type RequestsDeps = ReturnType<typeof createRequestsDeps>;
