import { withKeys } from '#functions/platform/table/access-patterns.ts';
import { parseStored } from '#functions/platform/table/stored-item.ts';
import { formatKey, type Item, type Table } from '#functions/platform/table/table.ts';
import type { BatchReads } from '#functions/requests/store/batch-reads.ts';
import {
  commentKey,
  eventKey,
  inRequest,
  participantKey,
  participants,
  saidOn,
} from '#functions/requests/store/keys.ts';
import { type Said, saidAlone, saidWith } from '#functions/search/rules/said.ts';
import { commentWordsAtMost, listSearchWords } from '#functions/search/rules/words.ts';
import { Comment, type Participant } from '#shared/requests/comment.ts';
import type { Event } from '#shared/requests/event.ts';
import { type Scope, saidKey } from './keys.ts';
import { readCommentText, type StoredCommentText } from './said-items.ts';
import { hasBegun } from './word-entries.ts';

/**
 * Return the entries that lead from the words of a comment to it. `folded`: all of these words, for a search by
 * several words.
 */
function buildCommentEntries({ said, place }: StoredCommentText, scopes: readonly Scope[]): Item[] {
  const { requestId, at } = said;
  const words = listSearchWords(said.text, commentWordsAtMost);
  const entry = { requestId, place, at };
  const folded = words.join(' ');
  return scopes.flatMap((scope) =>
    words.map((word) => withKeys(saidKey(scope, word, entry), { ...entry, folded })),
  );
}

const saidBy = (comment: Comment): StoredCommentText => ({
  said: saidAlone(comment),
  place: commentKey(comment.requestId, comment.at, comment.commentId).sk,
});

/**
 * Keeps the words that lead to comments: an entry for each word, comment and person who sees the request, and one for
 * administrators. What is stored at that moment says which there are, not what the stream tells of it, so that the same
 * twice, late or in another order leaves the same. They only propose: comment-search.ts judges.
 */
export function commentEntries(table: Pick<Table, 'get' | 'queryAll' | 'store'>) {
  const saidOnRequest = async (requestId: string) =>
    (await table.queryAll(saidOn(requestId))).flatMap((item) => readCommentText(item) ?? []);

  /** Everybody with a part in the request at this moment, and administrators. */
  const scopesOf = async ({ requestId, applicationId }: Said): Promise<Scope[]> => {
    const parts = await table.queryAll(participants(requestId));
    return [
      { applicationId },
      ...parts.flatMap(({ userId }) => (typeof userId === 'string' ? [{ userId }] : [])),
    ];
  };

  return {
    /** Follows a comment that is new, edited or deleted. */
    async followComment(after: Comment | undefined, before: Comment | undefined): Promise<void> {
      const images = [after, before].flatMap((comment) => (comment ? [saidBy(comment)] : []));
      const [one] = images;
      if (!one) return;
      const { requestId } = one.said;
      const stored = await table.get(inRequest(requestId, one.place), { consistent: true });
      const present = stored ? saidBy(parseStored(Comment, stored)) : undefined;
      const scopes = await scopesOf(one.said);
      const now = present ? buildCommentEntries(present, scopes) : [];
      const kept = new Set(now.map(formatKey));
      const then = images.flatMap((said) => buildCommentEntries(said, scopes));
      await table.store([
        ...now.map((put) => ({ put })),
        ...then.filter((entry) => !kept.has(formatKey(entry))).map((remove) => ({ remove })),
      ]);
    },

    /** Follows a decision: what was written with it stays as it is. */
    async followDecision(event: Event): Promise<void> {
      const said = saidWith(event);
      if (!said) return;
      const place = eventKey(event.requestId, event.seq).sk;
      const entries = buildCommentEntries({ said, place }, await scopesOf(said));
      await table.store(entries.map((put) => ({ put })));
    },

    /** Follows that somebody sees a request from now on, or no longer: all that was said on it leads there, or not. */
    async followPart(
      after: Participant | undefined,
      before: Participant | undefined,
      { items }: Pick<BatchReads, 'items'>,
    ) {
      const part = after ?? before;
      if (!part || (after && before)) return;
      const { requestId, userId } = part;
      const said = (await items(requestId)).flatMap((item) => readCommentText(item) ?? []);
      if (said.length === 0) return;
      const sees = await table.get(participantKey(requestId, userId), { consistent: true });
      const entries = said.flatMap((one) => buildCommentEntries(one, [{ userId }]));
      await table.store(entries.map((entry) => (sees ? { put: entry } : { remove: entry })));
    },

    /** Stores what leads to this for everybody with a part in its request, and for administrators. */
    async add(said: readonly StoredCommentText[], parts: readonly Participant[]): Promise<void> {
      const scopes: Scope[] = parts.map(({ userId }) => ({ userId }));
      const entries = said.flatMap((one) =>
        buildCommentEntries(one, [...scopes, { applicationId: one.said.applicationId }]),
      );
      await table.store(entries.map((put) => ({ put })));
    },

    /** Stores again what leads somebody to all that was said on a request, and administrators by who began it. */
    async addAgain(part: Participant): Promise<void> {
      const { userId, applicationId, requestId } = part;
      const scopes = [{ userId }, ...(hasBegun(part) ? [{ applicationId }] : [])];
      const entries = (await saidOnRequest(requestId)).flatMap((one) =>
        buildCommentEntries(one, scopes),
      );
      await table.store(entries.map((put) => ({ put })));
    },
  };
}
