// Import this module lazily: its word list is needed only for choosing a password.
import { t } from '#shared/language/t.ts';
import { lookUp } from '#shared/look-up.ts';
import { commonWords } from './common-words.ts';

/** Minimum number of guesses that a password must require, as a power of ten. */
const enough = 9;
/**
 * Cost of a part as a power of ten: one of a few thousand words, of a few hundred patterns or years, or of tens of
 * thousands of dates.
 */
const costs = { own: 1, again: 1, pattern: 2, word: 3, date: 4, other: 1 } as const;
type Kind = keyof typeof costs;
type Part = { readonly kind: Kind; readonly length: number };

/** Minimum lengths of known parts. Shorter parts occur in many passwords by chance. */
const shortest = { contained: 4, own: 3, word: 4, run: 3 };
const maxWordLength = 14;

/** Rows and columns of keyboards, and common sequences. */
const rows = [
  ...['abcdefghijklmnopqrstuvwxyz', '01234567890', '!@#$%^&*()', '!"§$%&/()='],
  ...['qwertyuiop', 'qwertzuiop', 'azertyuiop', 'asdfghjkl', 'qsdfghjklm', 'zxcvbnm', 'yxcvbnm'],
  ...['1qaz2wsx3edc4rfv5tgb6yhn7ujm', '!qaz@wsx#edc$rfv%tgb^yhn&ujm'],
].flatMap((row) => [row, [...row].reverse().join('')]);
/** Maximum length of a repetition. A longer repetition is split into several parts. */
const maxRepetitionLength = 28;
const repetitionPattern = /^(.)\1{2,}/;
const year = /^(?:19|20)\d\d/;
const date = /^(?:\d{1,2}[-./]?\d{1,2}[-./]?(?:19|20)\d\d|(?:19|20)\d\d[-./]?\d{1,2}[-./]?\d{1,2})/;

const lookalikes: Readonly<Record<string, string>> = {
  ...{ '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i' },
  ...{ '0': 'o', $: 's', '5': 's', '7': 't' },
};

/** Words about the person that make a password easy to guess. */
export type AboutPerson = {
  /** Email addresses. The password must not contain the part before the @. */
  readonly addresses?: readonly string[];
  /** Words that the password must not contain because they are easy to guess, such as the name of the product. */
  readonly words?: readonly string[];
  /** Names, which attackers try early. */
  readonly names?: readonly string[];
};

/**
 * Return the reason why a password is easy to guess: it consists of too few common words, variations, or personal data.
 * Undefined if it is strong enough. Classes of characters are not checked, because the pool's policy covers them.
 */
export function explainGuessablePassword(
  password: string,
  { addresses = [], words = [], names = [] }: AboutPerson = {},
): string | undefined {
  const text = toLowerCaseSameLength(password);
  const locals = addresses.map((address) =>
    toLowerCaseSameLength(address.trim().split('@')[0] ?? ''),
  );
  const contained = [...locals, ...words.map(toLowerCaseSameLength)].find(
    (word) => word.length >= shortest.contained && text.includes(word),
  );
  if (contained !== undefined) return t`It contains “${contained}”, which anybody would try first.`;
  const own = [...locals, ...names]
    .flatMap((name) => toLowerCaseSameLength(name).split(/[^\p{L}]+/u))
    .filter((name) => name.length >= shortest.own);
  const parts = splitPassword(text, own);
  const cost = parts.reduce((sum, { kind }) => sum + costs[kind], 0);
  return cost < enough ? explainGuess(parts, password) : undefined;
}

/** Convert to lower case, or return the text unchanged if positions would change. */
function toLowerCaseSameLength(text: string): string {
  const small = text.toLowerCase();
  return small.length === text.length ? small : text;
}

/** Split a text into parts, from its start. Each part is the longest known one at its position. */
function splitPassword(text: string, own: readonly string[]): Part[] {
  const parts: Part[] = [];
  let at = 0;
  while (at < text.length) {
    const part = findKnownPart(text, at, own) ?? { kind: 'other', length: 1 };
    parts.push(part);
    at += part.length;
  }
  return parts;
}

function findKnownPart(text: string, at: number, own: readonly string[]): Part | undefined {
  const rest = text.slice(at);
  const plain = [...rest].map((sign) => lookUp(lookalikes, sign) ?? sign).join('');
  const before = text.slice(0, at);
  const longest = (most: number, least: number, holds: (length: number) => boolean) => {
    let length = Math.min(most, rest.length);
    while (length >= least && !holds(length)) length -= 1;
    return length >= least ? length : 0;
  };
  const run = (holds: (part: string) => boolean) =>
    longest(maxRepetitionLength, shortest.run, (n) => holds(rest.slice(0, n)));
  const name = own.filter((one) => rest.startsWith(one) || plain.startsWith(one));
  const found: Part[] = [
    { kind: 'own', length: Math.max(0, ...name.map(({ length }) => length)) },
    { kind: 'again', length: run((part) => before.includes(part)) },
    { kind: 'pattern', length: run((part) => rows.some((row) => row.includes(part))) },
    { kind: 'pattern', length: repetitionPattern.exec(rest)?.[0].length ?? 0 },
    { kind: 'pattern', length: year.exec(rest)?.[0].length ?? 0 },
    { kind: 'date', length: date.exec(rest)?.[0].length ?? 0 },
    {
      kind: 'word',
      length: longest(maxWordLength, shortest.word, (n) => commonWords.has(plain.slice(0, n))),
    },
  ];
  const [best] = found.toSorted((a, b) => b.length - a.length);
  return best && best.length > 0 ? best : undefined;
}

/** Return the reason why a password is easy to guess, based on its longest known part. */
function explainGuess(parts: readonly Part[], password: string): string {
  const placed = parts.map((part, n) => {
    const at = parts.slice(0, n).reduce((sum, { length }) => sum + length, 0);
    return { kind: part.kind, text: password.slice(at, at + part.length) };
  });
  const [longest] = placed
    .filter(({ kind }) => kind !== 'other')
    .toSorted((a, b) => b.text.length - a.text.length);
  if (longest?.kind === 'own') return t`It contains your name, “${longest.text}”.`;
  if (longest?.kind === 'word')
    return t`“${longest.text}” is among the words that are tried first.`;
  return t`It follows a pattern that is tried early, such as a repetition, a date or a row of keys.`;
}
