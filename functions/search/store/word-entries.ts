import { withKeys } from '#functions/platform/table/access-patterns.ts';
import { formatKey, type Item, type Table } from '#functions/platform/table/table.ts';
import { requestKey } from '#functions/requests/store/keys.ts';
import { listSearchWords } from '#functions/search/rules/words.ts';
import type { Participant } from '#shared/requests/comment.ts';
import { type Scope, wordKey } from './keys.ts';

/** Each request has one of these from its beginning to its end. */
const begins: ReadonlySet<string> = new Set(['requester', 'raiser']);
export const hasBegun = ({ parts }: Pick<Participant, 'parts'>): boolean =>
  parts.some((part) => begins.has(part));

/** A person is led to what they have a part in; administrators, by the part of who began it, to all. */
const scopesOf = (part: Participant): Scope[] => [
  { userId: part.userId },
  ...(hasBegun(part) ? [{ applicationId: part.applicationId }] : []),
];

/** Return the entries that lead from the words of a request to it, for a person with a part in it. */
function buildWordEntries(part: Participant): Item[] {
  const { requestId, folded } = part;
  const words = listSearchWords(folded);
  return scopesOf(part).flatMap((scope) =>
    words.map((word) => withKeys(wordKey(scope, word, part), { requestId, folded })),
  );
}

type Part = Participant | undefined;

/**
 * Keeps the words that lead to requests: an entry for each word, person and request, and one for administrators. They
 * only propose (request-search.ts judges), so that one that comes late, or stays, shows nobody anything.
 */
export function wordEntries(table: Pick<Table, 'get' | 'store'>) {
  return {
    /**
     * Follows a change of somebody's part in a request. The same again leaves the same; a part whose words stayed costs
     * nothing.
     */
    async follow(after: Part, before: Part): Promise<void> {
      const [now, then] = [after, before].map((part) => (part ? buildWordEntries(part) : []));
      const isSame = after?.folded === before?.folded && now?.length === then?.length;
      if (!now || !then || isSame) return;
      const kept = new Set(now.map(formatKey));
      // Administrators find a request as long as it is there, whoever of those who began it has left it.
      const isThere =
        before && !after && hasBegun(before)
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

    /** Stores what leads to requests for these who have a part in them, whatever is there. */
    async add(parts: readonly Participant[]): Promise<void> {
      await table.store(parts.flatMap(buildWordEntries).map((put) => ({ put })));
    },
  };
}
