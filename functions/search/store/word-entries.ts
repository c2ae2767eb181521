import { addKeys } from '#functions/platform/table/access-patterns.ts';
import { formatKey } from '#functions/platform/table/format-key.ts';
import type { Item, Table } from '#functions/platform/table/table.ts';
import { requestKey } from '#functions/requests/store/keys.ts';
import { listSearchWords, matchesAllWords } from '#functions/search/rules/words.ts';
import type { Participant } from '#shared/requests/comment.ts';
import { type Scope, wordKey } from './keys.ts';

/** Result for a word. `name` is unique among the results. `folded` is the whole searchable text. */
type Entry = { readonly name: string; readonly folded: string };
type LookedUp<E> = { readonly entries: readonly E[]; readonly more: boolean };

/** Number of words looked up in parallel, and number of entries read for each. */
const lookedUp = 3;
const readFirst = 100;
/** Number of entries read for the longest word if all words are common. */
const readFurther = 400;

/**
 * Find the entries that match all typed words, each once. Only the first 100 entries of each of the three longest words
 * are read, or 400 of the longest if all words are common. `more`: true if further entries may exist.
 * @param typed beginnings of words, longest first
 * @param textWords number of indexed words of a text
 */
export async function searchEntries<E extends Entry>(
  typed: readonly string[],
  textWords: number,
  lookUp: (word: string, limit: number) => Promise<LookedUp<E>>,
): Promise<LookedUp<E>> {
  const read = await Promise.all(typed.slice(0, lookedUp).map((word) => lookUp(word, readFirst)));
  const whole = read.filter(({ more }) => !more);
  const [fewest] = whole.sort((a, b) => a.entries.length - b.entries.length);
  const [longest = ''] = typed;
  const isCommon = !fewest && typed.length > 1;
  const taken = fewest ?? (isCommon ? await lookUp(longest, readFurther) : read[0]);
  const { entries, more } = taken ?? { entries: [], more: false };
  const fitting = entries.filter(({ folded }) =>
    matchesAllWords(listSearchWords(folded, textWords), typed),
  );
  return { entries: [...new Map(fitting.map((entry) => [entry.name, entry])).values()], more };
}

/** Parts of the person who began a request. Each request has exactly one of these parts from start to end. */
const begins: ReadonlySet<string> = new Set(['requester', 'raiser']);
export const isInitiator = ({ parts }: Pick<Participant, 'parts'>): boolean =>
  parts.some((part) => begins.has(part));

/** Return the scopes of a part: its person, and for the person who began the request also the administrators. */
const getScopes = (part: Participant): Scope[] => [
  { userId: part.userId },
  ...(isInitiator(part) ? [{ applicationId: part.applicationId }] : []),
];

/** Return the index entries that lead from the words of a request to the request, for a participant. */
function buildWordEntries(part: Participant): Item[] {
  const { requestId, folded } = part;
  const words = listSearchWords(folded);
  return getScopes(part).flatMap((scope) =>
    words.map((word) => addKeys(wordKey(scope, word, part), { requestId, folded })),
  );
}

type Part = Participant | undefined;

/**
 * Create the index of words in requests. It has an entry for each word, person and request, and one for administrators.
 * Entries are only candidates, which request-search.ts checks, so a late or outdated entry discloses nothing.
 */
export function wordEntries(table: Pick<Table, 'get' | 'store'>) {
  return {
    /**
     * Update the index for a change of a person's part in a request. It is idempotent. Unchanged words cost nothing.
     */
    async follow(after: Part, before: Part): Promise<void> {
      const [now, then] = [after, before].map((part) => (part ? buildWordEntries(part) : []));
      const isSame = after?.folded === before?.folded && now?.length === then?.length;
      if (!now || !then || isSame) return;
      const kept = new Set(now.map(formatKey));
      // Administrators can find a request while it exists, even if the person who started it no longer participates.
      const isThere =
        before && !after && isInitiator(before)
          ? (await table.get(requestKey(before.requestId))) !== undefined
          : false;
      const own = new Set(before ? [wordKey({ userId: before.userId }, '', before).pk] : []);
      const isGone = (entry: Item) =>
        !kept.has(formatKey(entry)) && (!isThere || own.has(entry.pk));
      await table.store([
        ...now.map((put) => ({ put })),
        ...then.filter(isGone).map((remove) => ({ remove })),
      ]);
    },

    /** Remove the index entries of these participants, for a request that no longer exists. */
    async remove(parts: readonly Participant[]): Promise<void> {
      await table.store(parts.flatMap(buildWordEntries).map((remove) => ({ remove })));
    },

    /** Add index entries for these participants, whatever entries exist. */
    async add(parts: readonly Participant[]): Promise<void> {
      await table.store(parts.flatMap(buildWordEntries).map((put) => ({ put })));
    },
  };
}
