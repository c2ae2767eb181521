import type { Actor } from '#functions/platform/actor.ts';
import { deriveId } from '#functions/platform/idempotency/derive-id.ts';
import { type Call, route } from '#functions/platform/route.ts';
import { acceptUpload, type CheckedUpload } from '#functions/requests/files/accept-upload.ts';
import { discardFiles, discardUploads, storeFiles } from '#functions/requests/files/store-files.ts';
import { getCommandKey } from '#functions/requests/receipts.ts';
import { deleteComment, editComment } from '#functions/requests/rules/commands/change-comment.ts';
import { comment, findComment } from '#functions/requests/rules/commands/comment.ts';
import { canSee } from '#functions/requests/rules/views/rights.ts';
import { runCommand } from '#functions/requests/run-command.ts';
import { loadVisibleRequest, toViewer } from '#functions/requests/visible-request.ts';
import { AppError } from '#shared/errors.ts';
import type { PersonRef } from '#shared/fields.ts';
import { t } from '#shared/language/t.ts';
import type { Comment } from '#shared/requests/comment.ts';
import {
  addComment,
  deleteComment as deleteCommentEndpoint,
  editComment as editCommentEndpoint,
  listComments,
  readComments,
} from '#shared/requests/conversation-api.ts';
import type { ConversationDeps } from '../deps.ts';

/** Return the main item of a request that the actor may see, without its other items. @throws request.not-found */
export async function loadVisibleHead(
  { conversations }: Pick<ConversationDeps, 'conversations'>,
  actor: Actor,
  requestId: string,
) {
  const seen = await conversations.glance(actor.applicationId, requestId, actor.userId);
  if (!seen || !canSee(seen, toViewer(actor)))
    throw new AppError('request.not-found', t`There is no such request.`);
  return seen;
}

/** Load the mentioned people, each once. @throws input.invalid for an unknown person */
async function loadMentionedPeople(
  { users }: Pick<ConversationDeps, 'users'>,
  { applicationId }: Actor,
  userIds: readonly string[],
): Promise<PersonRef[]> {
  const wanted = new Set(userIds);
  if (wanted.size === 0) return [];
  const people = await users.among(applicationId, [...wanted], {});
  if (people.length < wanted.size)
    throw new AppError('input.invalid', t`There is no such person.`, {
      fields: { mentions: [t`There is no such person.`] },
    });
  return people.map(({ userId, name }) => ({ userId, name }));
}

/** Number of characters quoted from the comment that a reply answers. */
const quotedCharacters = 200;

const quoteOf = ({ commentId, by, text }: Comment) => ({
  commentId,
  by,
  text: [...text].slice(0, quotedCharacters).join(''),
});

export const listCommentsRoute = route(
  listComments,
  async ({ params, query, actor }, deps: ConversationDeps) => {
    const { requestId } = params;
    const { readUpTo } = await loadVisibleHead(deps, actor, requestId);
    const page = await deps.conversations.comments(requestId, query, query.newestFirst);
    const answered = page.items.flatMap(({ replyTo }) => replyTo ?? []);
    const there = await deps.conversations.quoted(requestId, answered);
    const items = page.items.map((comment) => {
      const quoted = comment.replyTo && there.get(comment.replyTo.commentId);
      return { ...comment, ...(quoted && { quoted: quoteOf(quoted) }) };
    });
    return { ...page, items, ...(readUpTo && { readUpTo }) };
  },
);

/** Return the uploads of a call. They are checked once, even if the command is retried. */
function prepareUploads({ actor, body, params }: Call<typeof addComment>, deps: ConversationDeps) {
  const uploads = body.uploads.map(({ uploadId, name }, n) => ({
    upload: { ...params, userId: actor.userId, uploadId },
    named: { name, field: `uploads.${n}` },
  }));
  let checked: Promise<CheckedUpload[]> | undefined;
  return {
    uploads: uploads.map(({ upload }) => upload),
    files: () => {
      checked ??= Promise.all(
        uploads.map(({ upload, named }) => acceptUpload(deps, upload, named)),
      );
      return checked;
    },
  };
}

/** The comment id derives from the call, so that a repeated call finds its comment, unless it was deleted since. */
export const addCommentRoute = route(addComment, async (call, deps: ConversationDeps) => {
  const { actor, params } = call;
  const { uploads: _, ...body } = call.body;
  const { requestId } = params;
  const key = getCommandKey(call);
  const commentId = key ? deriveId(requestId, actor.userId, key) : deps.newId();
  const mentions = await loadMentionedPeople(deps, actor, body.mentions);
  const of = { requestId, types: ['commented'] as const };
  const arrives = prepareUploads(call, deps);
  const kept = storeFiles(deps, requestId);
  await runCommand(deps, call, of, async (record, by) => {
    const arrived = await arrives.files();
    const files = arrived.map(({ store: _, uploadId: __, ...file }) => file);
    const change = comment(record, { ...by, ...body, mentions, commentId, files });
    await kept.store(arrived);
    return change;
  }).catch(kept.afterFailure);
  const said = findComment(await loadVisibleRequest(deps, actor, requestId), commentId);
  await kept.discardUnnamed(new Set(said.files?.map(({ fileId }) => fileId)));
  await discardUploads(deps, arrives.uploads);
  return said;
});

export const editCommentRoute = route(editCommentEndpoint, async (call, deps: ConversationDeps) => {
  const { requestId, commentId } = call.params;
  const of = { requestId, types: ['comment-edited'] as const };
  await runCommand(deps, call, of, (record, by) =>
    editComment(record, { ...by, ...call.body, commentId }),
  );
  return findComment(await loadVisibleRequest(deps, call.actor, requestId), commentId);
});

/** The files of the comment are deleted with it. The audit chain retains their names and digests. */
export const deleteCommentRoute = route(
  deleteCommentEndpoint,
  async (call, deps: ConversationDeps) => {
    const { requestId, commentId } = call.params;
    const of = { requestId, types: ['comment-deleted'] as const };
    let files: readonly string[] = [];
    const receipt = await runCommand(deps, call, of, (record, by) => {
      files = (findComment(record, commentId).files ?? []).map(({ fileId }) => fileId);
      return deleteComment(record, { ...by, commentId });
    });
    await discardFiles(deps, requestId, files);
    return receipt;
  },
);

/** The read position is never in the future and never moves backward. */
/** Longest time in ms after which the index of unread messages includes a new one. */
const maxIndexDelayMs = 3_600_000;
/**
 * Return the time before which no message about a conversation is unread: the creation of its request, or the last
 * read position. Messages that the index did not include at that time are still unread.
 */
function findUnreadStart(createdAt: string, before: string): string {
  const start = Math.max(Date.parse(createdAt), before ? Date.parse(before) - maxIndexDelayMs : 0);
  return new Date(start).toISOString();
}

export const readCommentsRoute = route(
  readComments,
  async ({ params, body, actor }, deps: ConversationDeps) => {
    const { requestId } = params;
    const { request, readUpTo: before = '' } = await loadVisibleHead(deps, actor, requestId);
    const now = deps.now();
    const upTo = new Date(Math.min(Date.parse(body.upTo), Date.parse(now))).toISOString();
    if (upTo <= before) return { readUpTo: before };
    await deps.conversations.keepRead(actor.userId, requestId, upTo);
    const from = findUnreadStart(request.createdAt, before);
    if (from <= upTo)
      await deps.messages.readConversation(actor.userId, requestId, { from, upTo, readAt: now });
    return { readUpTo: upTo };
  },
);
