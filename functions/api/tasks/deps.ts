import { namesIn } from '#functions/platform/names-in.ts';
import { directoryStore } from '#functions/store/directory-store.ts';
import { nameTranslations } from '#functions/store/name-translations.ts';
import { referenceStore } from '#functions/store/reference-store.ts';
import { requestStore } from '#functions/store/request-store.ts';
import { signInStore } from '#functions/store/sign-in-store.ts';
import { taskLists } from '#functions/store/task-lists.ts';
import { areaDeps } from '../area-deps.ts';

export function tasksDeps() {
  const deps = areaDeps();
  return {
    ...deps,
    requests: requestStore(deps.table),
    tasks: taskLists(deps.table),
    reference: referenceStore(deps.table),
    directory: directoryStore(deps.table),
    namesIn: namesIn(nameTranslations(deps.table), deps.applicationId),
    signIns: signInStore(deps.table),
  };
}
export type TasksDeps = ReturnType<typeof tasksDeps>;
