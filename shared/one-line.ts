/** Bidirectional control characters. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Convert a name or title to one line of plain text, so that user input in mails cannot add lines or change the text
 * direction.
 */
export const toOneLine = (text: string): string =>
  text
    .replace(turning, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** Return the beginning of a text, with an ellipsis if it is cut. */
export function truncateText(text: string, most: number): string {
  const letters = [...text];
  return letters.length > most
    ? `${letters
        .slice(0, Math.max(0, most - 1))
        .join('')
        .trimEnd()}…`
    : text;
}
