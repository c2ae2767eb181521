import { assertVersion } from '#functions/platform/call-context.ts';
import { route } from '#functions/platform/route.ts';
import { assertEditable } from '#functions/requests/rules/commands/edit.ts';
import { startUpload } from '#shared/requests/uploads-api.ts';
import type { RequestsDeps } from '../deps.ts';
import { openUpload } from '../files/open-upload.ts';
import { loadVisible } from '../visible-request.ts';

export const startUploadRoute = route(startUpload, async (call, deps: RequestsDeps) => {
  const { requestId } = call.params;
  const record = await loadVisible(deps, call.actor, requestId);
  assertVersion(call, record.request.version);
  if (call.body.for === 'request') assertEditable(record, { by: call.actor });
  return openUpload(deps, call, requestId, call.body);
});
