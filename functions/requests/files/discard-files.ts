import { log } from '#functions/platform/log.ts';
import type { PendingUpload } from '#functions/requests/store/upload-store.ts';
import type { FileDeps } from './deps.ts';

type Files = Pick<FileDeps, 'files'>;

/**
 * Remove the bytes of files that no request has any more. The command that removed them is stored already, so
 * bytes that can't be removed now are only logged, for the operators.
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

/** Removes uploads that their request has taken. Those that can't be removed now are swept by the bucket. */
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
