import {
  processImportStore,
  savedMappings,
} from '#functions/imports/store/process-import-store.ts';
import { processStore } from '#functions/imports/store/process-store.ts';
import { directoryStore } from '#functions/organisation/store/directory-store.ts';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { requireSetting } from '#functions/platform/environment.ts';
import { lazyLoader } from '#functions/platform/lazy-loader.ts';
import { createAreaDeps } from '#functions/service/area-deps.ts';

export function createImportsDeps() {
  const deps = createAreaDeps();
  return {
    ...deps,
    imports: processImportStore(deps.table),
    logs: processStore(deps.table),
    reference: referenceStore(deps.table),
    directory: directoryStore(deps.table),
    mappings: savedMappings(deps.table),
    /** Files of imports, loaded only by calls that need them. */
    files: lazyLoader(async () => {
      const { fileBucket } = await import('#functions/platform/table/file-bucket.ts');
      const { logFileStore } = await import('#functions/imports/store/log-file-store.ts');
      return logFileStore(fileBucket(requireSetting('FILES_BUCKET')));
    }),
  };
}
export type ImportsDeps = ReturnType<typeof createImportsDeps>;
