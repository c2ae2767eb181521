import type { CheckImportDeps } from '#functions/imports/logs/check-import.ts';
import { processImportStore } from '#functions/imports/store/process-import-store.ts';
import { processStore } from '#functions/imports/store/process-store.ts';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { requireSetting } from '#functions/platform/environment.ts';
import { log } from '#functions/platform/log.ts';
import { dynamoTable } from '#functions/platform/table/table.ts';

/**
 * Open the stored files. The code is loaded with the first file, because a run that gives up an import needs neither
 * the bucket nor the file reader.
 */
async function loadLogFileStore() {
  const { fileBucket } = await import('#functions/platform/table/file-bucket.ts');
  const { logFileStore } = await import('#functions/imports/store/log-file-store.ts');
  return logFileStore(fileBucket(requireSetting('FILES_BUCKET')));
}

/** Create the dependencies for reading a file, once at cold start. */
export function createCheckImportDeps(): CheckImportDeps {
  const table = { ...dynamoTable(requireSetting('TABLE_NAME')), report: log.warn };
  return {
    imports: processImportStore(table),
    logs: processStore(table),
    async *readBytes(one) {
      yield* (await loadLogFileStore()).read(one);
    },
    reference: referenceStore(table),
    noteEvery: 2000,
    now: () => new Date().toISOString(),
  };
}
