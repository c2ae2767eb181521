import { createHash } from 'node:crypto';
import type { Call, SentFile } from '#functions/platform/route.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import type { updateRequest } from '#shared/requests/requests-api.ts';
import type { RequestsDeps } from '../deps.ts';
import { type ArrivedFile, arrivedUpload } from '../files/arrived-upload.ts';

type Update = Call<typeof updateRequest>;
async function checkSent(
  { name, content }: SentFile,
  n: number,
  { params }: Update,
  deps: RequestsDeps,
): Promise<ArrivedFile> {
  const { checkFile, store } = await deps.files();
  const checked = await checkFile({ name, content }, `files.${n}`);
  const fileId = deps.newId();
  return {
    ...checked,
    fileId,
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    store: () => store.put(params.requestId, fileId, content, checked.mediaType),
  };
}

/**
 * The files that came with a call, and those that the actor has uploaded and names in it. Each is checked once, however
 * often this is asked; uploads only for who may change the request, and not those that it has already.
 * @throws file.type-refused, file.not-found, body.too-large
 */
export async function arrivingFiles(call: Update, deps: RequestsDeps) {
  const sent = await Promise.all(call.files.map((file, n) => checkSent(file, n, call, deps)));
  const uploaded = new Map<string, Promise<ArrivedFile>>();
  const { requestId } = call.params;
  const { userId } = call.actor;
  return async ({ files }: RequestRecord): Promise<ArrivedFile[]> => {
    const isThere = (id: string) => files.some(({ uploadId }) => uploadId === id);
    for (const [n, named] of call.body.uploads.entries())
      if (!isThere(named.uploadId) && !uploaded.has(named.uploadId)) {
        const upload = { requestId, userId, uploadId: named.uploadId };
        const field = `uploads.${n}`;
        uploaded.set(named.uploadId, arrivedUpload(deps, upload, { name: named.name, field }));
      }
    const checked = await Promise.all(uploaded.values());
    return [...sent, ...checked.filter(({ uploadId = '' }) => !isThere(uploadId))];
  };
}
