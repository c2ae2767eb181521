/**
 * Characters that no text of the product may hold: halves of a pair, what stands for bytes that could not be read,
 * control characters but tab and line break, and those that turn the direction of writing for what follows.
 */
const refused = /[\p{Cs}\ufffd\u202a-\u202e\u2066-\u2069]|[^\P{Cc}\t\n\r]/u;
/** What ends a line besides: it has no place in a name or a title. */
const lineEnd = /[\t\n\r\u2028\u2029]/u;
/** Some letter, digit or sign that can be seen: not only spaces, marks and fillers without width. */
const visible = /[^\s\p{Cf}\p{Cc}\p{Mn}\u115f\u1160\u2800\u3164\uffa0]/u;

const nameOf = (character: string) =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Why a text can't be taken; undefined for one that can. `oneLine`: a name or a title. */
export function textRefusal(text: string, { oneLine = false } = {}): string | undefined {
  const found = refused.exec(text) ?? (oneLine ? lineEnd.exec(text) : null);
  return found ? `Invalid characters: ${nameOf(found[0])}.` : undefined;
}

/** Whether there is anything to be seen in a text. */
export const isVisibleText = (text: string): boolean => visible.test(text);

/** The start of a text, as long as `most` allows without splitting a character that takes two units. */
export function cutText(text: string, most: number): string {
  const cut = text.slice(0, most);
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut;
}

/** The first characters of a text, each whole. */
export const firstCharacters = (text: string, count: number): string =>
  [...text].slice(0, count).join('');
