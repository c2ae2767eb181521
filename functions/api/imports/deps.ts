import { setting } from '#functions/platform/environment.ts';
import { late } from '#functions/platform/late.ts';
import { directoryStore } from '#functions/store/directory-store.ts';
import { processImportStore } from '#functions/store/process-import-store.ts';
import { processStore } from '#functions/store/process-store.ts';
import { referenceStore } from '#functions/store/reference-store.ts';
import { savedMappings } from '#functions/store/saved-mappings.ts';
import { areaDeps } from '../area-deps.ts';

export function importsDeps() {
  const deps = areaDeps();
  return {
    ...deps,
    imports: processImportStore(deps.table),
    logs: processStore(deps.table),
    reference: referenceStore(deps.table),
    directory: directoryStore(deps.table),
    mappings: savedMappings(deps.table),
    /** The files of imports, loaded only by calls that reach them. */
    files: late(async () => {
      const { fileBucket } = await import('#functions/store/file-bucket.ts');
      const { logFileStore } = await import('#functions/store/log-file-store.ts');
      return logFileStore(fileBucket(setting('FILES_BUCKET')));
    }),
  };
}
export type ImportsDeps = ReturnType<typeof importsDeps>;
