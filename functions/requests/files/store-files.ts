import { log } from '#functions/platform/log.ts';
import { AppError, errorStatus } from '#shared/errors.ts';
import type { ArrivedFile } from './arrived-upload.ts';
import type { FileDeps } from './deps.ts';
import { discardFiles } from './discard-files.ts';

/** After any other failure the transaction may have been done: a file too many is better than one that is lost. */
const isRefusal = (error: unknown) => error instanceof AppError && errorStatus[error.code] < 500;

/**
 * Bytes first, then the transaction that names them: a file that is listed is always there. Bytes that no transaction
 * names are removed again; each call has its own, so that none takes them from another.
 */
export function storeFiles(deps: Pick<FileDeps, 'files'>, requestId: string) {
  const stored = new Set<string>();
  return {
    /** Each once, however often the transaction is tried. */
    async store(arrived: readonly ArrivedFile[]): Promise<void> {
      for (const { fileId, store } of arrived.filter(({ fileId }) => !stored.has(fileId))) {
        stored.add(fileId);
        await store();
      }
    },
    /** For `catch`. @throws what it is given */
    async afterFailure(error: unknown): Promise<never> {
      if (isRefusal(error)) await discardFiles(deps, requestId, [...stored]);
      else if (stored.size > 0) log.warn('files may be unnamed', { fileIds: [...stored].join() });
      throw error;
    },
    /** Those that are named now stay. `removed`: others that had been named until now. */
    async discardUnnamed(named: ReadonlySet<string>, removed: readonly string[] = []) {
      const unnamed = [...stored, ...removed].filter((fileId) => !named.has(fileId));
      await discardFiles(deps, requestId, unnamed);
    },
  };
}
