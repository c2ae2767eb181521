import type { PendingUpload } from '#functions/requests/store/upload-store.ts';
import type { RequestFile } from '#shared/requests/request.ts';
import { checkUpload } from './check-upload.ts';
import type { FileDeps } from './deps.ts';

/** Fields of a checked file, without those that depend on its use. */
export type CheckedUpload = Pick<
  RequestFile,
  'fileId' | 'name' | 'mediaType' | 'size' | 'sha256' | 'uploadId'
> & {
  /** Copies its bytes to the files of the request. */
  readonly store: () => Promise<void>;
};

/**
 * Accept a referenced upload after a check of its content. `field`: name of the field that references it.
 * @throws file.not-found, file.type-refused, body.too-large, server.unavailable
 */
export async function acceptUpload(
  deps: FileDeps & { readonly newId: () => string },
  upload: PendingUpload,
  named: { readonly name: string; readonly field: string },
): Promise<CheckedUpload> {
  const { store } = await deps.files();
  const checked = await checkUpload(deps, upload, named);
  const fileId = deps.newId();
  const { uploadId } = upload;
  return { ...checked, fileId, uploadId, store: () => store.putUpload(fileId, upload) };
}
