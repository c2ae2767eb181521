import { setting } from '#functions/platform/environment.ts';
import { late } from '#functions/platform/late.ts';
import { processImportStore } from '#functions/store/process-import-store.ts';
import { processStore } from '#functions/store/process-store.ts';
import { areaDeps } from '../area-deps.ts';

export function importsDeps() {
  const deps = areaDeps();
  return {
    ...deps,
    imports: processImportStore(deps.table),
    logs: processStore(deps.table),
    /** The files of imports, loaded only by calls that reach them. */
    files: late(async () => {
      const { fileBucket } = await import('#functions/store/file-bucket.ts');
      const { logFileStore } = await import('#functions/store/log-file-store.ts');
      return logFileStore(fileBucket(setting('FILES_BUCKET')));
    }),
  };
}
export type ImportsDeps = ReturnType<typeof importsDeps>;
