import { deriveId } from '#functions/platform/idempotency/derive-id.ts';
import type { CallContext } from '#functions/platform/route.ts';
import { assertSize } from './check-upload.ts';
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
