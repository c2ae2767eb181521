import { foldName } from '#shared/fold-name.ts';
import { truncateCodeUnits } from '#shared/text.ts';
import { isRequestNumber, unspacedScripts } from './words.ts';

/** Part of an excerpt. A hit covers only the typed part of a word. */
export type ExcerptPart = { readonly text: string; readonly isHit: boolean };
/** Position of a hit in a text, in UTF-16 units. */
type Span = readonly [from: number, to: number];

/** Maximum length of an excerpt, and of its part before the first hit, in UTF-16 units. */
const shownAtMost = 160;
const shownBefore = 40;

/** Return the length of the typed part of a word, in UTF-16 units; 0 if the word starts differently. */
function measureTypedPart(word: string, typed: readonly string[]): number {
  const folded = foldName(word);
  const beginning = typed.find((one) => folded.startsWith(one));
  if (beginning === undefined) return 0;
  let length = 0;
  // The typed text may be shorter or longer than the matching text: ss for ß, e for é.
  for (const character of word) {
    const isEnough = foldName(word.slice(0, length)).length >= beginning.length;
    if (isEnough && !/\p{M}/u.test(character)) break;
    length += character.length;
  }
  return length;
}

/** Return the hits in a word that starts at `at`. In scripts without spaces, a hit may be anywhere in it. */
function findWordHits(word: string, at: number, typed: readonly string[]): Span[] {
  const zeros = /^0+(?=\d)/.exec(word)?.[0].length ?? 0;
  if (!unspacedScripts.test(word)) {
    const length = measureTypedPart(word.slice(zeros), typed);
    return length > 0 ? [[at + zeros, at + zeros + length]] : [];
  }
  const hits: Span[] = [];
  let n = 0;
  while (n < word.length) {
    const length = measureTypedPart(word.slice(n), typed);
    if (length > 0) hits.push([at + n, at + n + length]);
    n += length || [...word.slice(n, n + 2)][0]?.length || 1;
  }
  return hits;
}

/**
 * Find the typed words in a text. A request number is a single word. All other text is split at characters that are
 * neither letters nor digits.
 */
const getHits = (text: string, typed: readonly string[]): Span[] =>
  [...text.matchAll(/\S+/g)].flatMap(({ 0: chunk, index }) => {
    const whole = isRequestNumber(foldName(chunk)) ? findWordHits(chunk, index, typed) : [];
    if (whole.length > 0) return whole;
    return [...chunk.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].flatMap((word) =>
      findWordHits(word[0], index + word.index, typed),
    );
  });

/** Return the start of the excerpt: the start of a word shortly before the first hit. */
function findExcerptStart(text: string, first: number): number {
  if (first <= shownBefore) return 0;
  const from = first - shownBefore;
  const gap = text.slice(from, first).search(/\s\S/);
  return gap < 0 ? first : from + gap + 1;
}

/**
 * Return the excerpt of a text around its hits, in parts that the screen joins. `typed`: prefixes of words from
 * `parseTypedWords`.
 */
export function buildExcerpt(text: string, typed: readonly string[]): ExcerptPart[] {
  const hits = getHits(text, typed);
  const start = findExcerptStart(text, hits[0]?.[0] ?? 0);
  const end = start + truncateCodeUnits(text.slice(start), shownAtMost).length;
  const pieces: ExcerptPart[] = start > 0 ? [{ text: '…', isHit: false }] : [];
  let at = start;
  for (const [from, to] of hits.filter(([from]) => from < end)) {
    pieces.push({ text: text.slice(at, from), isHit: false });
    at = Math.min(to, end);
    pieces.push({ text: text.slice(from, at), isHit: true });
  }
  pieces.push({ text: text.slice(at, end), isHit: false });
  if (end < text.length) pieces.push({ text: '…', isHit: false });
  return pieces.filter((piece) => piece.text !== '');
}
