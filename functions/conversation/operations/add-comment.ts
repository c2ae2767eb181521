import { idFrom } from '#functions/platform/idempotency/id-from.ts';
import { type Call, route } from '#functions/platform/route.ts';
import { type ArrivedFile, arrivedUpload } from '#functions/requests/files/arrived-upload.ts';
import { discardUploads } from '#functions/requests/files/discard-files.ts';
import { storeFiles } from '#functions/requests/files/store-files.ts';
import { commandKey } from '#functions/requests/receipts.ts';
import { comment } from '#functions/requests/rules/commands/comment.ts';
import { findComment } from '#functions/requests/rules/commands/find-comment.ts';
import { runCommand } from '#functions/requests/run-command.ts';
import { loadVisible } from '#functions/requests/visible-request.ts';
import { addComment } from '#shared/requests/conversation-api.ts';
import type { ConversationDeps } from '../deps.ts';
import { mentionedPeople } from './mentioned-people.ts';

/** The uploads that a call names, checked once, however often it is decided on. */
function arriving({ actor, body, params }: Call<typeof addComment>, deps: ConversationDeps) {
  const uploads = body.uploads.map(({ uploadId, name }, n) => ({
    upload: { ...params, userId: actor.userId, uploadId },
    named: { name, field: `uploads.${n}` },
  }));
  let checked: Promise<ArrivedFile[]> | undefined;
  return {
    uploads: uploads.map(({ upload }) => upload),
    files: () => {
      checked ??= Promise.all(
        uploads.map(({ upload, named }) => arrivedUpload(deps, upload, named)),
      );
      return checked;
    },
  };
}

/** The comment's id follows from the call, so that a repeat finds the comment it made, unless it was deleted since. */
export const addCommentRoute = route(addComment, async (call, deps: ConversationDeps) => {
  const { actor, params } = call;
  const { uploads: _, ...body } = call.body;
  const { requestId } = params;
  const key = commandKey(call);
  const commentId = key ? idFrom(requestId, actor.userId, key) : deps.newId();
  const mentions = await mentionedPeople(deps, actor, body.mentions);
  const of = { requestId, types: ['commented'] as const };
  const arrives = arriving(call, deps);
  const kept = storeFiles(deps, requestId);
  await runCommand(deps, call, of, async (record, by) => {
    const arrived = await arrives.files();
    const files = arrived.map(({ store: _, uploadId: __, ...file }) => file);
    const change = comment(record, { ...by, ...body, mentions, commentId, files });
    await kept.store(arrived);
    return change;
  }).catch(kept.afterFailure);
  const said = findComment(await loadVisible(deps, actor, requestId), commentId);
  await kept.discardUnnamed(new Set(said.files?.map(({ fileId }) => fileId)));
  await discardUploads(deps, arrives.uploads);
  return said;
});
