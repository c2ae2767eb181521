import { assertDiscardable } from '#functions/domain/requests/discard.ts';
import { route } from '#functions/platform/route.ts';
import { deleteRequest } from '#shared/requests/requests-api.ts';
import { loadVisible } from '../act.ts';
import { assertVersion } from '../repeat.ts';
import type { RequestsDeps } from './deps.ts';
import { discardFiles } from './discard-files.ts';

/** Only a draft can be discarded: nobody else has seen it, and nothing of it remains. */
export const deleteRequestRoute = route(deleteRequest, async (call, deps: RequestsDeps) => {
  const { requestId } = call.params;
  const record = await loadVisible(deps, call.actor, requestId);
  assertDiscardable(record, call.actor.userId);
  assertVersion(call, record.request.version);
  await deps.requests.remove(record);
  await discardFiles(
    deps,
    requestId,
    record.files.map(({ fileId }) => fileId),
  );
  return { requestId };
});
