import { directoryStore } from '#functions/organisation/store/directory-store.ts';
import { nameTranslations } from '#functions/organisation/store/name-translations.ts';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { signInStore } from '#functions/people/store/sign-in-store.ts';
import { nameTranslatorLoader } from '#functions/platform/name-translator.ts';
import { requestStore } from '#functions/requests/store/request-store.ts';
import { createAreaDeps } from '#functions/service/area-deps.ts';
import { taskListStore } from '#functions/tasks/store/task-lists.ts';

export function createTasksDeps() {
  const deps = createAreaDeps();
  return {
    ...deps,
    requests: requestStore(deps.table),
    tasks: taskListStore(deps.table),
    reference: referenceStore(deps.table),
    directory: directoryStore(deps.table),
    namesIn: nameTranslatorLoader(nameTranslations(deps.table), deps.applicationId),
    signIns: signInStore(deps.table),
  };
}
export type TasksDeps = ReturnType<typeof createTasksDeps>;
