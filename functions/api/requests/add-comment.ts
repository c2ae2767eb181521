import { comment } from '#functions/domain/requests/commands/comment.ts';
import { idFrom } from '#functions/idempotency/id-from.ts';
import { commandKey } from '#functions/idempotency/receipts.ts';
import { route } from '#functions/platform/route.ts';
import { AppError } from '#shared/errors.ts';
import { addComment } from '#shared/requests/requests-api.ts';
import { runCommand } from '../run-command.ts';
import { loadVisible } from '../visible-request.ts';
import type { RequestsDeps } from './deps.ts';

/** The comment's id follows from the call, so that a repeat finds the comment it made. */
export const addCommentRoute = route(addComment, async (call, deps: RequestsDeps) => {
  const { actor, body, params } = call;
  const { requestId } = params;
  const key = commandKey(call);
  const commentId = key ? idFrom(requestId, actor.userId, key) : deps.newId();
  const of = { requestId, types: ['commented'] as const };
  await runCommand(deps, call, of, (record, by) => comment(record, { ...by, ...body, commentId }));
  const { comments } = await loadVisible(deps, actor, requestId);
  const said = comments.find((one) => one.commentId === commentId);
  if (!said) throw new AppError('server.failed', 'There is no such comment.');
  return said;
});
