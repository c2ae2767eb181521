import type { Actor } from '#functions/platform/actor.ts';
import { dispositionOf } from '#functions/platform/answer.ts';
import { route } from '#functions/platform/route.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { mostFileBytes, shownAs } from '#shared/requests/file-kinds.ts';
import { downloadFile } from '#shared/requests/requests-api.ts';
import type { RequestsDeps } from '../deps.ts';
import { loadVisible } from '../visible-request.ts';

const noFile = () => new AppError('file.not-found', t`There is no such file.`);

/** A file that the actor may see, of the request or of its comments. @throws file.not-found */
async function findFile(deps: RequestsDeps, actor: Actor, fileId: string, of?: string) {
  const requestId = of ?? (await deps.requests.file(actor.applicationId, fileId)).requestId;
  const { files, comments } = await loadVisible(deps, actor, requestId, noFile);
  const known = [...files, ...comments.flatMap((comment) => comment.files ?? [])];
  const file = known.find((one) => one.fileId === fileId);
  if (!file) throw noFile();
  return { requestId, ...file };
}

/**
 * What is shown comes from the bucket, an origin where nothing of the site is kept: it can reach nothing of it. Its
 * type is the one that was found in it when it came, whatever the bucket would say.
 */
export const downloadFileRoute = route(
  downloadFile,
  async ({ params, query, actor }, deps: RequestsDeps) => {
    const { fileId } = params;
    const file = await findFile(deps, actor, fileId, query.requestId);
    const { requestId, name, mediaType, size } = file;
    if (query.show && !shownAs(mediaType))
      throw new AppError('file.type-refused', t`${name} can’t be shown, only downloaded.`);
    const { store } = await deps.files();
    if (!query.show && size <= mostFileBytes)
      return { name, mediaType, content: await store.get(requestId, fileId) };
    const disposition = dispositionOf(name, query.show ? 'inline' : 'attachment');
    return { address: await store.addressOf(requestId, fileId, { disposition, mediaType }) };
  },
);
