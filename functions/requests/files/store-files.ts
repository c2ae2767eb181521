import { log } from '#functions/platform/log.ts';
import { AppError, errorStatus } from '#shared/errors.ts';
import type { CheckedUpload } from './accept-upload.ts';
import type { FileDeps } from './deps.ts';
import { discardFiles } from './discard-files.ts';

/** After any other error the transaction may have been stored. An unused file is better than a lost one. */
const isRefusal = (error: unknown) => error instanceof AppError && errorStatus[error.code] < 500;

/**
 * Store the bytes first, then the transaction that names them, so that every listed file exists. Bytes that no
 * transaction names are removed. Each call has its own bytes and can't remove those of another.
 */
export function storeFiles(deps: Pick<FileDeps, 'files'>, requestId: string) {
  const stored = new Set<string>();
  return {
    /** Store each file once, even if the transaction is retried. */
    async store(arrived: readonly CheckedUpload[]): Promise<void> {
      for (const { fileId, store } of arrived.filter(({ fileId }) => !stored.has(fileId))) {
        stored.add(fileId);
        await store();
      }
    },
    /** Remove the stored bytes after a refusal, for use in `catch`. @throws the given error */
    async afterFailure(error: unknown): Promise<never> {
      if (isRefusal(error)) await discardFiles(deps, requestId, [...stored]);
      else if (stored.size > 0) log.warn('files may be unnamed', { fileIds: [...stored].join() });
      throw error;
    },
    /** Remove the files that are not named now. `removed`: other files that were named until now. */
    async discardUnnamed(named: ReadonlySet<string>, removed: readonly string[] = []) {
      const unnamed = [...stored, ...removed].filter((fileId) => !named.has(fileId));
      await discardFiles(deps, requestId, unnamed);
    },
  };
}
