/** Marks that turn the direction of what follows them. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * A name or title as one line of plain text: in mails, what somebody typed makes no line of its own and turns nothing
 * around.
 */
export const oneLine = (text: string): string =>
  text
    .replace(turning, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** The first letters of a text, with a sign that more follow. */
export function shorten(text: string, most: number): string {
  const letters = [...text];
  return letters.length > most
    ? `${letters
        .slice(0, Math.max(0, most - 1))
        .join('')
        .trimEnd()}…`
    : text;
}
