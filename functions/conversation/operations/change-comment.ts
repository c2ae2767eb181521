import { route } from '#functions/platform/route.ts';
import { discardFiles } from '#functions/requests/files/discard-files.ts';
import { deleteComment, editComment } from '#functions/requests/rules/commands/change-comment.ts';
import { findComment } from '#functions/requests/rules/commands/find-comment.ts';
import { runCommand } from '#functions/requests/run-command.ts';
import { loadVisible } from '#functions/requests/visible-request.ts';
import {
  deleteComment as deleteEndpoint,
  editComment as editEndpoint,
} from '#shared/requests/conversation-api.ts';
import type { ConversationDeps } from '../deps.ts';

export const editCommentRoute = route(editEndpoint, async (call, deps: ConversationDeps) => {
  const { requestId, commentId } = call.params;
  const of = { requestId, types: ['comment-edited'] as const };
  await runCommand(deps, call, of, (record, by) =>
    editComment(record, { ...by, ...call.body, commentId }),
  );
  return findComment(await loadVisible(deps, call.actor, requestId), commentId);
});

/** Its files go with it; the audit chain keeps what they were called and their digests. */
export const deleteCommentRoute = route(deleteEndpoint, async (call, deps: ConversationDeps) => {
  const { requestId, commentId } = call.params;
  const of = { requestId, types: ['comment-deleted'] as const };
  let files: readonly string[] = [];
  const receipt = await runCommand(deps, call, of, (record, by) => {
    files = (findComment(record, commentId).files ?? []).map(({ fileId }) => fileId);
    return deleteComment(record, { ...by, commentId });
  });
  await discardFiles(deps, requestId, files);
  return receipt;
});
