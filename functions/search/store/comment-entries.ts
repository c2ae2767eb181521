import { addKeys } from '#functions/platform/table/access-patterns.ts';
import { formatKey } from '#functions/platform/table/format-key.ts';
import { parseStored } from '#functions/platform/table/stored-item.ts';
import type { Item, Table } from '#functions/platform/table/table.ts';
import type { BatchReads } from '#functions/requests/store/batch-reads.ts';
import {
  commentKey,
  commentTextsQuery,
  eventKey,
  participantKey,
  participants,
  requestItemKey,
} from '#functions/requests/store/keys.ts';
import {
  type AuthoredText,
  textFromComment,
  textFromEvent,
} from '#functions/search/rules/authored-text.ts';
import { listSearchWords, maxCommentWords } from '#functions/search/rules/words.ts';
import { Comment, type Participant } from '#shared/requests/comment.ts';
import type { Event } from '#shared/requests/event.ts';
import { readCommentText, type StoredCommentText } from './comment-text.ts';
import { commentWordKey, type Scope } from './keys.ts';
import { isInitiator } from './word-entries.ts';

/**
 * Return the index entries that lead from the words of a comment to the comment. `folded`: all of these words, for a
 * search by several words.
 */
function buildCommentEntries({ said, place }: StoredCommentText, scopes: readonly Scope[]): Item[] {
  const { requestId, at } = said;
  const words = listSearchWords(said.text, maxCommentWords);
  const entry = { requestId, place, at };
  const folded = words.join(' ');
  return scopes.flatMap((scope) =>
    words.map((word) => addKeys(commentWordKey(scope, word, entry), { ...entry, folded })),
  );
}

/** Return the index entries for all participants of a request, and for administrators. */
function buildAllEntries(
  said: readonly StoredCommentText[],
  parts: readonly Participant[],
): Item[] {
  const scopes: Scope[] = parts.map(({ userId }) => ({ userId }));
  return said.flatMap((one) =>
    buildCommentEntries(one, [...scopes, { applicationId: one.said.applicationId }]),
  );
}

const saidBy = (comment: Comment): StoredCommentText => ({
  said: textFromComment(comment),
  place: commentKey(comment.requestId, comment.at, comment.commentId).sk,
});

/**
 * Create the index of words in comments. It has an entry for each word, comment and person who can see the request, and
 * one for administrators. Entries derive from the stored data, not from the stream record, so repeated, late or
 * reordered records lead to the same state. Entries are only candidates, which comment-search.ts checks.
 */
export function createCommentIndex(table: Pick<Table, 'get' | 'queryAll' | 'store'>) {
  const saidOnRequest = async (requestId: string) =>
    (await table.queryAll(commentTextsQuery(requestId))).flatMap(
      (item) => readCommentText(item) ?? [],
    );

  /** Return the search scopes of a request: its current participants and the administrators. */
  const scopesOf = async ({ requestId, applicationId }: AuthoredText): Promise<Scope[]> => {
    const parts = await table.queryAll(participants(requestId));
    return [
      { applicationId },
      ...parts.flatMap(({ userId }) => (typeof userId === 'string' ? [{ userId }] : [])),
    ];
  };

  return {
    /** Update the index for a new, edited or deleted comment. */
    async followComment(after: Comment | undefined, before: Comment | undefined): Promise<void> {
      const images = [after, before].flatMap((comment) => (comment ? [saidBy(comment)] : []));
      const [one] = images;
      if (!one) return;
      const { requestId } = one.said;
      const stored = await table.get(requestItemKey(requestId, one.place), { consistent: true });
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

    /** Update the index for a decision. Its comment never changes. */
    async followDecision(event: Event): Promise<void> {
      const said = textFromEvent(event);
      if (!said) return;
      const place = eventKey(event.requestId, event.seq).sk;
      const entries = buildCommentEntries({ said, place }, await scopesOf(said));
      await table.store(entries.map((put) => ({ put })));
    },

    /** Update the index for a person who has gained or lost access to a request, for all its comments. */
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

    /** Add index entries for all participants of the request, and for administrators. */
    async add(said: readonly StoredCommentText[], parts: readonly Participant[]): Promise<void> {
      await table.store(buildAllEntries(said, parts).map((put) => ({ put })));
    },

    /** Remove the index entries of all participants and of administrators, for a request that no longer exists. */
    async remove(said: readonly StoredCommentText[], parts: readonly Participant[]): Promise<void> {
      await table.store(buildAllEntries(said, parts).map((remove) => ({ remove })));
    },

    /**
     * Rebuild the entries of all comments on a request for a participant. The entries for administrators are rebuilt
     * with the participant who began the request.
     */
    async addAgain(part: Participant): Promise<void> {
      const { userId, applicationId, requestId } = part;
      const scopes = [{ userId }, ...(isInitiator(part) ? [{ applicationId }] : [])];
      const entries = (await saidOnRequest(requestId)).flatMap((one) =>
        buildCommentEntries(one, scopes),
      );
      await table.store(entries.map((put) => ({ put })));
    },
  };
}
