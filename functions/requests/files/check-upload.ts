import type { ContentDigest } from '#functions/platform/table/presigned-put.ts';
import type { PendingUpload } from '#functions/requests/store/upload-store.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { findMediaType, megabytesToBytes } from '#shared/requests/file-kinds.ts';
import type { FileDeps } from './deps.ts';

/** Bytes at the start of an image or PDF that identify its type. */
const tellingStart = 4100;
/**
 * Whether the start of a file identifies its type. Text must be checked to its end, and the directory of an Office
 * document is at its end.
 */
const isTypeInHeader = (mediaType = '') =>
  mediaType === 'application/pdf' || mediaType.startsWith('image/');

/**
 * Check the file size against the administrator's limit. `field`: name of the file in the call. @throws body.too-large
 */
export async function assertSize(
  { reference, applicationId }: FileDeps,
  size: number,
  field: string,
): Promise<void> {
  const { configuration } = await reference.load(applicationId);
  if (size <= megabytesToBytes(configuration.largestFileMegabytes)) return;
  const why = t`This file is too large. The limit is ${configuration.largestFileMegabytes} MB.`;
  throw new AppError('body.too-large', why, { fields: { [field]: [why] } });
}

/**
 * Return the uploaded file with the media type of its content. A file that is not allowed is deleted at once. `field`:
 * field of the call that references the file.
 * @throws file.not-found, file.type-refused, body.too-large, server.unavailable
 */
export async function checkUpload(
  deps: FileDeps,
  upload: PendingUpload,
  { name, field }: { readonly name: string; readonly field: string },
): Promise<ContentDigest & { readonly name: string; readonly mediaType: string }> {
  const { uploads, checkFile } = await deps.files();
  const found = await uploads.find(upload);
  if (!found) {
    const why = t`This upload is not there, or not any more. Send the file again.`;
    throw new AppError('file.not-found', why, { fields: { [field]: [why] } });
  }
  try {
    await assertSize(deps, found.size, field);
    const first = isTypeInHeader(findMediaType(name)) ? tellingStart : undefined;
    const content = await uploads.read(upload, first);
    return { ...found, ...(await checkFile({ name, content }, field)) };
  } catch (error) {
    const isRefused =
      error instanceof AppError && ['file.type-refused', 'body.too-large'].includes(error.code);
    if (isRefused) await uploads.remove(upload);
    throw error;
  }
}
