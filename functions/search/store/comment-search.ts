import * as z from 'zod';
import { parsePart } from '#functions/platform/table/stored-item.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { requestItemKey } from '#functions/requests/store/keys.ts';
import type { AuthoredText } from '#functions/search/rules/authored-text.ts';
import { buildExcerpt, type ExcerptPart } from '#functions/search/rules/excerpt.ts';
import {
  listSearchWords,
  matchesAllWords,
  maxCommentWords,
  parseTypedWords,
} from '#functions/search/rules/words.ts';
import type { Request } from '#shared/requests/request.ts';
import { readCommentText } from './comment-text.ts';
import { commentsByPrefixQuery, type Scope } from './keys.ts';
import { loadVisibleRequests, type Searcher } from './visible-requests.ts';
import { searchEntries } from './word-entries.ts';

export type CommentSearch = ReturnType<typeof commentSearch>;
/** A comment found by a search, its request, and the excerpt to show. */
export type FoundComment = {
  readonly said: AuthoredText;
  readonly request: Request;
  readonly excerpt: readonly ExcerptPart[];
};
type Found = { readonly comments: FoundComment[]; readonly more: boolean };

const Entry = z
  .object({ requestId: z.string(), place: z.string(), at: z.string(), folded: z.string() })
  .transform((entry) => ({ ...entry, name: `${entry.requestId}#${entry.place}` }));

/**
 * Maximum number of comments examined for one result. With their requests and the searcher's parts they fit into one
 * batch.
 */
const candidates = 24;

/**
 * Search by words in comments. Index entries are only candidates: the stored data determines access to the request, and
 * the existence and text of the comment.
 */
export function commentSearch(table: Table) {
  return {
    /**
     * Find comments, newest first, on requests that the person may see. Each typed word must be the start of a word of
     * the comment. Costs at most three queries, plus one if all words are common, and one batch read. `more`: further
     * comments may match.
     */
    async find(searcher: Searcher, text: string, limit: number): Promise<Found> {
      const typed = parseTypedWords(text);
      const { userId, applicationId, isAdministrator } = searcher;
      if (typed.length === 0) return { comments: [], more: false };
      const scope: Scope = isAdministrator ? { applicationId } : { userId };
      const { entries, more } = await searchEntries(
        typed,
        maxCommentWords,
        async (word, atMost) => {
          const read = await table.query(commentsByPrefixQuery(scope, word), { limit: atMost });
          return { entries: read.items.map((item) => parsePart(Entry, item)), more: read.more };
        },
      );
      const latest = [...entries].sort((a, b) => b.at.localeCompare(a.at)).slice(0, candidates);
      const { visible, others } = await loadVisibleRequests(
        table,
        searcher,
        latest.map(({ requestId }) => requestId),
        latest.map(({ requestId, place }) => requestItemKey(requestId, place)),
      );
      const comments = others
        .flatMap((item) => readCommentText(item) ?? [])
        .flatMap(({ said }): FoundComment[] => {
          const request = visible.get(said.requestId);
          const words = listSearchWords(said.text, maxCommentWords);
          if (!request || !matchesAllWords(words, typed)) return [];
          return [{ said, request, excerpt: buildExcerpt(said.text, typed) }];
        })
        .sort((a, b) => b.said.at.localeCompare(a.said.at));
      return {
        comments: comments.slice(0, limit),
        more: more || entries.length > candidates || comments.length > limit,
      };
    },
  };
}
