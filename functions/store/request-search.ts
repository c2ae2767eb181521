import * as z from 'zod';
import { foldedOf } from '#functions/domain/requests/record/participants.ts';
import { canSee } from '#functions/domain/requests/views/rights.ts';
import { holdsAll, typedWords, wordsOf } from '#functions/domain/search/words.ts';
import type { Request } from '#shared/requests/request.ts';
import { participantKey, requestKey } from './keys/requests.ts';
import { rankOf, type Scope, wordsBeginning } from './keys/search.ts';
import { rowsOf } from './read-rows.ts';
import { partRow, requestRow } from './request-lists.ts';
import type { Item, Table } from './table.ts';

export type RequestSearch = ReturnType<typeof requestSearch>;
type Searcher = {
  readonly userId: string;
  readonly applicationId: string;
  readonly isAdministrator: boolean;
};
type Found = { readonly requests: Request[]; readonly more: boolean };

const Entry = z.object({ requestId: z.string(), folded: z.string() });
type Entry = z.infer<typeof Entry>;

/** Words that are looked up at once, and how much of each is read. */
const lookedUp = 3;
const readFirst = 100;
/** What is read of the longest word when all of them are common. */
const readFurther = 400;
/** Requests that are looked at for an answer. */
const candidates = 24;

/**
 * Words that lead to requests. They only propose: who may see a request, and what it is called, is judged by what is
 * stored of it, so that an entry that came late, or stayed, shows nobody anything.
 */
export function requestSearch(table: Table) {
  const lookUp = async (scope: Scope, word: string, limit: number) => {
    const { items, more } = await table.query(wordsBeginning(scope, word), { limit });
    return { entries: items.map((item): Entry => Entry.parse(item)), more };
  };

  /** What begins with all that was typed, as far as it is read. */
  const propose = async (scope: Scope, typed: readonly string[]) => {
    const read = await Promise.all(
      typed.slice(0, lookedUp).map((word) => lookUp(scope, word, readFirst)),
    );
    const whole = read.filter(({ more }) => !more);
    const [fewest] = whole.sort((a, b) => a.entries.length - b.entries.length);
    const [longest = ''] = typed;
    const isCommon = !fewest && typed.length > 1;
    const taken =
      fewest ?? (isCommon ? await lookUp(scope, longest, readFurther) : read[0]) ?? nothing;
    const fitting = taken.entries.filter(({ folded }) => holdsAll(wordsOf(folded), typed));
    const byId = new Map(fitting.map((entry) => [entry.requestId, entry]));
    return { entries: [...byId.values()], more: taken.more };
  };

  const judge = async (
    { userId, isAdministrator }: Searcher,
    entries: readonly Entry[],
    typed: readonly string[],
  ): Promise<Request[]> => {
    const ids = entries.map(({ requestId }) => requestId);
    const parts = isAdministrator ? [] : ids.map((id) => participantKey(id, userId));
    const items = await table.getAll([...ids.map(requestKey), ...parts]);
    const heads = rowsOf(table, requestRow, items.filter(isHead)).flatMap((head) => head ?? []);
    const participants = rowsOf(
      table,
      partRow,
      items.filter((item) => !isHead(item)),
    ).flatMap((part) => part ?? []);
    const byId = new Map(heads.map((request) => [request.requestId, request]));
    const isFound = (request: Request) =>
      holdsAll(wordsOf(foldedOf(request)), typed) &&
      canSee(
        {
          request,
          participants: participants.filter(({ requestId }) => requestId === request.requestId),
        },
        { userId, isAdmin: isAdministrator },
      );
    return ids.flatMap((id) => byId.get(id) ?? []).filter(isFound);
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
      const { entries, more } = await propose(scope, typed);
      const wholeWords = ({ folded }: Entry) => {
        const words = new Set(wordsOf(folded));
        return typed.filter((word) => words.has(word)).length;
      };
      const ranked = entries
        .map((entry) => ({ ...entry, whole: wholeWords(entry), rank: rankOf(entry.folded) }))
        .sort((a, b) => b.whole - a.whole || b.rank - a.rank);
      const judged = await judge(searcher, ranked.slice(0, candidates), typed);
      const isByTitle = ({ title }: Request) => (holdsAll(wordsOf(title), typed) ? 0 : 1);
      const requests = judged.sort((a, b) => isByTitle(a) - isByTitle(b));
      return {
        requests: requests.slice(0, limit),
        more: more || ranked.length > candidates || requests.length > limit,
      };
    },
  };
}

const nothing: { readonly entries: Entry[]; readonly more: boolean } = { entries: [], more: false };
const isHead = ({ sk }: Item) => sk === '#';
