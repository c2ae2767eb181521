import { log } from '#functions/platform/log.ts';
import type { PendingUpload } from '#functions/requests/store/upload-store.ts';
import type { FileDeps } from './deps.ts';

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
