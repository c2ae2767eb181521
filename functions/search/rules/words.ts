import { foldName } from '#shared/fold-name.ts';
import { firstCharacters } from '#shared/text.ts';

/** By so many words a request is found; those of a longer text that come later are not. */
export const wordsAtMost = 32;
/** By so many different words a comment is found. */
export const commentWordsAtMost = 64;
/** So much of a word counts, in characters. */
const wordLength = 24;
/** Of what is typed. */
const typedAtMost = 6;

/** The number of a request, or its beginning while it is typed. */
export const isOfNumber = (chunk: string): boolean => /^req-\d{0,4}(-\d*)?$/.test(chunk);
const chunksOf = (text: string) => foldName(text).split(' ');
const splitChunk = (chunk: string) => chunk.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
/** Of scripts that put no spaces between words. */
export const isUnspaced: RegExp =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** 000123 is looked for as 123. */
const withoutZeros = (word: string) => word.replace(/^0+(?=\d)/, '');
const cutWord = (word: string) => firstCharacters(withoutZeros(word), wordLength);

/** Those are found from each of their characters on. */
function beginnings(word: string): string[] {
  if (!isUnspaced.test(word)) return [word];
  const characters = [...word];
  return characters.map((_, n) => characters.slice(n).join(''));
}

/**
 * The words by which a text is found: in lower case, without accents, each once. A number such as REQ-2026-000123 is
 * one word, and 123 another.
 */
export function listSearchWords(text: string, atMost = wordsAtMost): string[] {
  const words = chunksOf(text).flatMap((chunk) => [
    ...(isOfNumber(chunk) ? [chunk] : []),
    ...splitChunk(isOfNumber(chunk) ? chunk.slice(chunk.lastIndexOf('-')) : chunk).flatMap(
      beginnings,
    ),
  ]);
  return [...new Set(words.map(cutWord))].slice(0, atMost);
}

/**
 * Return the typed text as beginnings of words, the longest first. A beginning of a longer one is left out,
 * because it adds nothing.
 */
export function typedWords(text: string): string[] {
  const chunks = chunksOf(text).flatMap((chunk) =>
    isOfNumber(chunk) ? [chunk] : splitChunk(chunk),
  );
  const words = [...new Set(chunks.map(cutWord))].sort((a, b) => b.length - a.length);
  return words
    .filter((word, n) => !words.slice(0, n).some((longer) => longer.startsWith(word)))
    .slice(0, typedAtMost);
}

/** Whether each beginning that was typed begins one of these words. */
export const holdsAll = (words: readonly string[], typed: readonly string[]): boolean =>
  typed.every((beginning) => words.some((word) => word.startsWith(beginning)));
