import { log } from '#functions/platform/log.ts';
import type { PendingUpload } from '#functions/requests/store/upload-store.ts';
import { AppError, errorStatus } from '#shared/errors.ts';
import type { CheckedUpload } from './accept-upload.ts';
import type { FileDeps } from './deps.ts';

/**
 * Whether an error is a refusal. After any other error the transaction may have been stored, and an unused file is
 * better than a lost one.
 */
const isRefusal = (error: unknown) => error instanceof AppError && errorStatus[error.code] < 500;

/**
 * Store the bytes first, then the transaction that lists the files, so that every listed file exists. Bytes that no
 * transaction lists are removed. Each call has separate bytes and can't remove those of another.
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
    /** Remove the stored files that the request does not list. `removed`: further files that it listed before. */
    async discardUnnamed(named: ReadonlySet<string>, removed: readonly string[] = []) {
      const unnamed = [...stored, ...removed].filter((fileId) => !named.has(fileId));
      await discardFiles(deps, requestId, unnamed);
    },
  };
}

type Files = Pick<FileDeps, 'files'>;

/**
 * Remove the bytes of files that were removed from their request. The command is already stored, so a failure is only
 * logged for operators.
 */
export async function discardFiles(
  { files }: Files,
  requestId: string,
  fileIds: readonly string[],
): Promise<void> {
  if (fileIds.length === 0) return;
  const { store } = await files();
  for (const fileId of fileIds)
    await store.remove(requestId, fileId).catch((error: unknown) => {
      log.error('file not removed', error, { fileId });
    });
}

/** Remove uploads that their request has received. If that fails, the bucket's lifecycle rule deletes them. */
export async function discardUploads(
  { files }: Files,
  taken: readonly PendingUpload[],
): Promise<void> {
  if (taken.length === 0) return;
  const { uploads } = await files();
  for (const upload of taken)
    await uploads.remove(upload).catch(() => {
      log.warn('upload not removed', { uploadId: upload.uploadId });
    });
}
