import { assertVersion } from '#functions/platform/call-context.ts';
import { route } from '#functions/platform/route.ts';
import { assertDiscardable } from '#functions/requests/rules/commands/discard.ts';
import { withdrawForOthers } from '#functions/requests/rules/commands/withdraw.ts';
import { noReason } from '#functions/service/no-reason.ts';
import { isOwnRequest } from '#shared/requests/request.ts';
import { deleteRequest } from '#shared/requests/requests-api.ts';
import type { RequestsDeps } from '../deps.ts';
import { discardFiles } from '../files/discard-files.ts';
import { runCommand } from '../run-command.ts';
import { loadVisible } from '../visible-request.ts';

/**
 * A draft is discarded: nobody else has seen it, and nothing of it remains. What was sent is kept with its audit chain:
 * an administrator withdraws it, whose own it is neither.
 */
export const deleteRequestRoute = route(deleteRequest, async (call, deps: RequestsDeps) => {
  const { requestId } = call.params;
  const { actor, query } = call;
  const record = await loadVisible(deps, actor, requestId);
  if (actor.isAdministrator && !isOwnRequest(actor.userId, record.request)) {
    const of = { requestId, types: ['withdrawn'] as const };
    await runCommand(deps, call, of, (present, by) =>
      withdrawForOthers(present, { ...by, comments: query.reason ?? noReason() }),
    );
    return { requestId, kept: true };
  }
  assertDiscardable(record, actor.userId);
  assertVersion(call, record.request.version);
  await deps.requests.remove(record);
  await discardFiles(
    deps,
    requestId,
    [...record.files, ...record.comments.flatMap((comment) => comment.files ?? [])].map(
      ({ fileId }) => fileId,
    ),
  );
  return { requestId, kept: false };
});
