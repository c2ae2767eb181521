import { route } from '#functions/platform/route.ts';
import { AppError } from '#shared/errors.ts';
import { downloadFile } from '#shared/requests/requests-api.ts';
import { loadVisible } from '../visible-request.ts';
import type { RequestsDeps } from './deps.ts';

const noFile = () => new AppError('file.not-found', 'There is no such file.');

export const downloadFileRoute = route(
  downloadFile,
  async ({ params, actor }, deps: RequestsDeps) => {
    const { requestId, fileId } = await deps.requests.file(actor.applicationId, params.fileId);
    const { files } = await loadVisible(deps, actor, requestId, noFile);
    const file = files.find((one) => one.fileId === fileId);
    if (!file) throw noFile();
    const { store } = await deps.files();
    const content = await store.get(requestId, fileId);
    return { name: file.name, mediaType: file.mediaType, content };
  },
);
