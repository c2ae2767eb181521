import * as z from 'zod';
import { parsePart } from '#functions/platform/table/stored-item.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { foldRequestText } from '#functions/requests/rules/record/participants.ts';
import {
  holdsAll,
  listSearchWords,
  typedWords,
  wordsAtMost,
} from '#functions/search/rules/words.ts';
import type { Request } from '#shared/requests/request.ts';
import { parseRequestRank, type Scope, wordsBeginning } from './keys.ts';
import { propose } from './propose.ts';
import { type Searcher, visibleAmong } from './visible-among.ts';

export type RequestSearch = ReturnType<typeof requestSearch>;
type Found = { readonly requests: Request[]; readonly more: boolean };

const Entry = z
  .object({ requestId: z.string(), folded: z.string() })
  .transform((entry) => ({ ...entry, name: entry.requestId }));
type Entry = z.infer<typeof Entry>;

/** Requests that are looked at for an answer. */
const candidates = 24;

/**
 * Words that lead to requests. They only propose: who may see a request, and what it is called, is judged by what is
 * stored of it, so that an entry that came late, or stayed, shows nobody anything.
 */
export function requestSearch(table: Table) {
  const judge = async (
    searcher: Searcher,
    entries: readonly Entry[],
    typed: readonly string[],
  ): Promise<Request[]> => {
    const ids = entries.map(({ requestId }) => requestId);
    const { visible } = await visibleAmong(table, searcher, ids);
    return ids
      .flatMap((id) => visible.get(id) ?? [])
      .filter((request) => holdsAll(listSearchWords(foldRequestText(request)), typed));
  };

  return {
    /**
     * Requests that somebody may see with words that begin with what they typed: first those whose titles do, then
     * those with more whole words of it, then the latest. Three queries at most read entries, one more when each of
     * several words is common, and one call the requests themselves. `more`: there may be others.
     */
    async find(searcher: Searcher, text: string, limit: number): Promise<Found> {
      const typed = typedWords(text);
      const { userId, applicationId, isAdministrator } = searcher;
      if (typed.length === 0) return { requests: [], more: false };
      const scope: Scope = isAdministrator ? { applicationId } : { userId };
      const { entries, more } = await propose(typed, wordsAtMost, async (word, atMost) => {
        const read = await table.query(wordsBeginning(scope, word), { limit: atMost });
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
      const isByTitle = ({ title }: Request) => (holdsAll(listSearchWords(title), typed) ? 0 : 1);
      const requests = judged.sort((a, b) => isByTitle(a) - isByTitle(b));
      return {
        requests: requests.slice(0, limit),
        more: more || ranked.length > candidates || requests.length > limit,
      };
    },
  };
}
