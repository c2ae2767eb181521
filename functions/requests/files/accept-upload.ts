import { deriveId } from '#functions/platform/idempotency/derive-id.ts';
import type { CallContext } from '#functions/platform/route.ts';
import type { PendingUpload } from '#functions/requests/store/upload-store.ts';
import type { RequestFile } from '#shared/requests/request.ts';
import { assertSize, checkUpload } from './check-upload.ts';
import type { FileDeps } from './deps.ts';

/** Seconds in which an upload must start. A slow connection may need longer to finish it. */
const openSeconds = 15 * 60;

type FileDescription = { readonly name: string; readonly size: number; readonly sha256: string };
type Deps = FileDeps & { readonly newId: () => string; readonly now: () => string };

/**
 * Return the URL to which the caller can upload one file for a request. Nothing is stored. The upload id is derived
 * from the call, so a repeated call gets the same id. The bucket accepts only the described content.
 * @throws file.type-refused, body.too-large
 */
export async function openUpload(
  deps: Deps,
  { actor, idempotency }: CallContext,
  requestId: string,
  described: FileDescription,
) {
  const { checkName, uploads } = await deps.files();
  const { mediaType } = checkName(described.name, 'name');
  await assertSize(deps, described.size, 'size');
  const uploadId = idempotency
    ? deriveId(requestId, actor.userId, idempotency.key, idempotency.fingerprint)
    : deps.newId();
  const upload = { requestId, userId: actor.userId, uploadId };
  const address = await uploads.addressFor(upload, { ...described, mediaType }, openSeconds);
  const expiresAt = new Date(Date.parse(deps.now()) + openSeconds * 1000).toISOString();
  return { uploadId, ...address, expiresAt };
}

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
