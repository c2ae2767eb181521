import { padNumber } from '#functions/platform/table/access-patterns.ts';
import type { Query } from '#functions/platform/table/table.ts';
import { firstCharacters } from '#shared/text.ts';

/** Requests that a search covers: those that a person has a part in, or (for administrators) all. */
export type Scope =
  | { readonly userId: string }
  | { readonly applicationId: string; readonly userId?: never };

/** Words of requests themselves, and of what people wrote on them. */
type Of = 'WORDS' | 'SAID';
const partition = (scope: Scope, of: Of, word: string) =>
  scope.userId === undefined
    ? `APP#${scope.applicationId}#${of}#${firstCharacters(word, 1)}`
    : `USER#${scope.userId}#${of}`;

/** Query for the entries of words with this beginning; of each word the latest request first. */
export const wordsBeginning = (scope: Scope, beginning: string): Query => ({
  pk: partition(scope, 'WORDS', beginning),
  prefix: beginning,
});

/** The same of comments. */
export const saidBeginning = (scope: Scope, beginning: string): Query => ({
  pk: partition(scope, 'SAID', beginning),
  prefix: beginning,
});

/** More than any year with any count of requests. */
const afterAll = 10 ** 14;
/** 2026000000123 of `req-2026-000123 ...`: what is raised later has a greater one; 0 of another number. */
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

/** `place`: where in its request it lies; `at`: when it was written: of each word the latest comment comes first. */
export const saidKey = (
  scope: Scope,
  word: string,
  said: { readonly requestId: string; readonly place: string; readonly at: string },
) => ({
  pk: partition(scope, 'SAID', word),
  sk: `${word}#${padNumber(afterAll - Date.parse(said.at), 14)}#${said.requestId}#${said.place}`,
});
