import { foldName } from '#shared/fold-name.ts';
import { takeCharacters } from '#shared/text.ts';

/** Maximum number of indexed words of a request. Later words of a longer text are not found. */
export const maxSearchWords = 32;
/** Maximum number of different indexed words of a comment. */
export const maxCommentWords = 64;
/** Maximum indexed length of a word, in characters. */
const wordLength = 24;
/** Maximum number of search words. */
const typedAtMost = 6;

/** Whether a text is the number of a request, or its start while somebody types it. */
export const isRequestNumber = (chunk: string): boolean => /^req-\d{0,4}(-\d*)?$/.test(chunk);
const getChunks = (text: string) => foldName(text).split(' ');
const splitChunk = (chunk: string) => chunk.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
/** Characters of scripts without spaces between words. */
export const unspacedScripts: RegExp =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Remove leading zeros, because 000123 is indexed as 123. */
const withoutZeros = (word: string) => word.replace(/^0+(?=\d)/, '');
const cutWord = (word: string) => takeCharacters(withoutZeros(word), wordLength);

/** Return the search keys of a word. In a script without spaces, a word is found from each of its characters. */
function listWordStarts(word: string): string[] {
  if (!unspacedScripts.test(word)) return [word];
  const characters = [...word];
  return characters.map((_, n) => characters.slice(n).join(''));
}

/**
 * Return the search words of a text: in lower case, without accents, each once. A number such as REQ-2026-000123 is one
 * word, and 123 another.
 */
export function listSearchWords(text: string, atMost = maxSearchWords): string[] {
  const words = getChunks(text).flatMap((chunk) => [
    ...(isRequestNumber(chunk) ? [chunk] : []),
    ...splitChunk(isRequestNumber(chunk) ? chunk.slice(chunk.lastIndexOf('-')) : chunk).flatMap(
      listWordStarts,
    ),
  ]);
  return [...new Set(words.map(cutWord))].slice(0, atMost);
}

/**
 * Return the typed text as prefixes of words, the longest first. A prefix of a longer one is redundant and left out.
 */
export function parseTypedWords(text: string): string[] {
  const chunks = getChunks(text).flatMap((chunk) =>
    isRequestNumber(chunk) ? [chunk] : splitChunk(chunk),
  );
  const words = [...new Set(chunks.map(cutWord))].sort((a, b) => b.length - a.length);
  return words
    .filter((word, n) => !words.slice(0, n).some((longer) => longer.startsWith(word)))
    .slice(0, typedAtMost);
}

/** Whether each typed prefix matches the start of one of these words. */
export const matchesAllWords = (words: readonly string[], typed: readonly string[]): boolean =>
  typed.every((beginning) => words.some((word) => word.startsWith(beginning)));
