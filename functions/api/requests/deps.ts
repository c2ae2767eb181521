import { namesIn } from '#functions/platform/names-in.ts';
import { directoryStore } from '#functions/store/directory-store.ts';
import { nameTranslations } from '#functions/store/name-translations.ts';
import { referenceStore } from '#functions/store/reference-store.ts';
import { requestLists } from '#functions/store/request-lists.ts';
import { requestStore } from '#functions/store/request-store.ts';
import { areaDeps } from '../area-deps.ts';
import { loadFiles } from '../files/deps.ts';

export function requestsDeps() {
  const deps = areaDeps();
  return {
    ...deps,
    requests: requestStore(deps.table),
    lists: requestLists(deps.table),
    reference: referenceStore(deps.table),
    directory: directoryStore(deps.table),
    namesIn: namesIn(nameTranslations(deps.table), deps.applicationId),
    files: loadFiles,
  };
}
export type RequestsDeps = ReturnType<typeof requestsDeps>;
