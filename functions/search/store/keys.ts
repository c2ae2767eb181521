import { padNumber } from '#functions/platform/table/access-patterns.ts';
import type { Query } from '#functions/platform/table/table.ts';
import { takeCharacters } from '#shared/text.ts';

/** Requests covered by a search: those in which a person participates, or (for administrators) all. */
export type Scope =
  | { readonly userId: string }
  | { readonly applicationId: string; readonly userId?: never };

/** Words of requests, and words of comments on them. */
type IndexedText = 'WORDS' | 'SAID';
const partition = (scope: Scope, of: IndexedText, word: string) =>
  scope.userId === undefined
    ? `APP#${scope.applicationId}#${of}#${takeCharacters(word, 1)}`
    : `USER#${scope.userId}#${of}`;

/** Query for the entries of words with this prefix. For each word, the latest request is first. */
export const wordsByPrefixQuery = (scope: Scope, beginning: string): Query => ({
  pk: partition(scope, 'WORDS', beginning),
  prefix: beginning,
});

/** Query for the entries of words in comments with this prefix. */
export const commentsByPrefixQuery = (scope: Scope, beginning: string): Query => ({
  pk: partition(scope, 'SAID', beginning),
  prefix: beginning,
});

/** Larger than any combination of year and number. */
const afterAll = 10 ** 14;
/** Return 2026000000123 for `req-2026-000123 ...`. Later requests have larger values. Other numbers return 0. */
export function parseRequestRank(folded: string): number {
  const [, year = '0', count = '0'] = /^\S+?-(\d{4})-(\d{1,9})\b/.exec(folded) ?? [];
  return Number(year) * 10 ** 9 + Number(count);
}

export const wordKey = (
  scope: Scope,
  word: string,
  { requestId, folded }: { readonly requestId: string; readonly folded: string },
) => ({
  pk: partition(scope, 'WORDS', word),
  sk: `${word}#${padNumber(afterAll - parseRequestRank(folded), 14)}#${requestId}`,
});

/**
 * `place`: sort key of the comment in its request. `at`: time of writing. For each word, the latest comment is first.
 */
export const commentWordKey = (
  scope: Scope,
  word: string,
  said: { readonly requestId: string; readonly place: string; readonly at: string },
) => ({
  pk: partition(scope, 'SAID', word),
  sk: `${word}#${padNumber(afterAll - Date.parse(said.at), 14)}#${said.requestId}#${said.place}`,
});
