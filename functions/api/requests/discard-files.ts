import { log } from '#functions/platform/log.ts';
import type { RequestsDeps } from './deps.ts';

/**
 * Removes the bytes of files that no request names any more. Their act is stored and stays so: bytes that can't be
 * removed now are told to those who operate the product.
 */
export async function discardFiles(
  { files }: Pick<RequestsDeps, 'files'>,
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
