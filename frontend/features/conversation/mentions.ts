import type { Mention } from '#frontend/components/inputs/use-unsent.ts';
import { foldName } from '#shared/fold-name.ts';

type MentionSearch = { readonly from: number; readonly search: string };

/** Match at most two words after the sign, so that a sentence with an email address does not continue the search. */
const begun = /(?:^|\s)@([\p{L}\p{M}'’.-]*(?: [\p{L}\p{M}'’.-]*)?)$/u;

/** Return the name being typed before the caret, and the position of its `@`. */
export function findTypedMention(text: string, caret: number): MentionSearch | undefined {
  const search = begun.exec(text.slice(0, caret))?.[1];
  return search === undefined ? undefined : { from: caret - search.length - 1, search };
}

/** Split a name into words, also at hyphens and apostrophes, as the search for people does. */
const splitWords = (text: string) => foldName(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Whether each typed word is a prefix of a word in the name. Case and accents are ignored. */
export function isNameMatch(name: string, search: string): boolean {
  const words = splitWords(name);
  return splitWords(search).every((typed) => words.some((word) => word.startsWith(typed)));
}

/** Replace the typed text with the name. Returns the text and the new caret position. */
export function insertMention(text: string, { from, search }: MentionSearch, name: string) {
  const before = `${text.slice(0, from)}@${name} `;
  const after = text.slice(from + 1 + search.length).replace(/^ /, '');
  return { text: before + after, caret: before.length };
}

/** Return the selected people whose names are still in the text. */
export const getActiveMentions = (text: string, chosen: readonly Mention[]): Mention[] => [
  ...new Map(
    chosen.filter(({ name }) => text.includes(`@${name}`)).map((one) => [one.userId, one]),
  ).values(),
];

/** Split a text into segments and mark the mentions. If two names match, the longer one wins. */
export function splitMentions(text: string, names: readonly string[]) {
  const marks = [...new Set(names)]
    .filter(Boolean)
    .map((name) => `@${name}`)
    .sort((a, b) => b.length - a.length);
  const pieces: { readonly text: string; readonly isMention: boolean; readonly at: number }[] = [];
  let plain = 0;
  let at = 0;
  while (at < text.length) {
    const mark = text[at] === '@' && marks.find((one) => text.startsWith(one, at));
    if (!mark) {
      at += 1;
      continue;
    }
    if (at > plain) pieces.push({ text: text.slice(plain, at), isMention: false, at: plain });
    pieces.push({ text: mark, isMention: true, at });
    at += mark.length;
    plain = at;
  }
  if (plain < text.length) pieces.push({ text: text.slice(plain), isMention: false, at: plain });
  return pieces;
}
