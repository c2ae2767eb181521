import * as z from 'zod';
import { parsePart } from '#functions/platform/table/stored-item.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { foldRequestText } from '#functions/requests/rules/record/participants.ts';
import {
  listSearchWords,
  matchesAllWords,
  maxSearchWords,
  parseTypedWords,
} from '#functions/search/rules/words.ts';
import type { Request } from '#shared/requests/request.ts';
import { parseRequestRank, type Scope, wordsByPrefixQuery } from './keys.ts';
import { loadVisibleRequests, type Searcher } from './visible-requests.ts';
import { searchEntries } from './word-entries.ts';

export type RequestSearch = ReturnType<typeof requestSearch>;
type Found = { readonly requests: Request[]; readonly more: boolean };

const Entry = z
  .object({ requestId: z.string(), folded: z.string() })
  .transform((entry) => ({ ...entry, name: entry.requestId }));
type Entry = z.infer<typeof Entry>;

/** Maximum number of requests examined for one result. */
const candidates = 24;

/**
 * Search by words in requests. Index entries are only candidates: the stored request determines access and name, so
 * that a late or outdated entry discloses nothing.
 */
export function requestSearch(table: Table) {
  const judge = async (
    searcher: Searcher,
    entries: readonly Entry[],
    typed: readonly string[],
  ): Promise<Request[]> => {
    const ids = entries.map(({ requestId }) => requestId);
    const { visible } = await loadVisibleRequests(table, searcher, ids);
    return ids
      .flatMap((id) => visible.get(id) ?? [])
      .filter((request) => matchesAllWords(listSearchWords(foldRequestText(request)), typed));
  };

  return {
    /**
     * Find requests that the person may see and whose words start with the typed words. Title matches are first, then
     * requests with more whole words, then the latest. At most three queries read entries, plus one if all words are
     * common. One batch read loads the requests. `more`: further requests may match.
     */
    async find(searcher: Searcher, text: string, limit: number): Promise<Found> {
      const typed = parseTypedWords(text);
      const { userId, applicationId, isAdministrator } = searcher;
      if (typed.length === 0) return { requests: [], more: false };
      const scope: Scope = isAdministrator ? { applicationId } : { userId };
      const { entries, more } = await searchEntries(typed, maxSearchWords, async (word, atMost) => {
        const read = await table.query(wordsByPrefixQuery(scope, word), { limit: atMost });
        return { entries: read.items.map((item) => parsePart(Entry, item)), more: read.more };
      });
      const wholeWords = ({ folded }: Entry) => {
        const words = new Set(listSearchWords(folded));
        return typed.filter((word) => words.has(word)).length;
      };
      const ranked = entries
        .map((entry) => ({
          ...entry,
          whole: wholeWords(entry),
          rank: parseRequestRank(entry.folded),
        }))
        .sort((a, b) => b.whole - a.whole || b.rank - a.rank);
      const judged = await judge(searcher, ranked.slice(0, candidates), typed);
      const isByTitle = ({ title }: Request) =>
        matchesAllWords(listSearchWords(title), typed) ? 0 : 1;
      const requests = judged.sort((a, b) => isByTitle(a) - isByTitle(b));
      return {
        requests: requests.slice(0, limit),
        more: more || ranked.length > candidates || requests.length > limit,
      };
    },
  };
}
