/** Visible letter, digit, or symbol, unlike spaces, combining marks, and invisible fillers. */
const visible = /[^\s\p{Cf}\p{Cc}\p{Mn}\u115f\u1160\u2800\u3164\uffa0]/u;

/** True if a text contains a visible character. */
export const isVisibleText = (text: string): boolean => visible.test(text);

/** Direction marks and invisible fillers, which are often copied with a text. */
const unseen = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
/** Space or invisible character, as at the start and end of a copied text. */
const edge = /[\s\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/;

export const removeInvisible = (text: string): string => text.replaceAll(unseen, '');
/** Remove spaces and invisible characters around a text. It is linear, because texts of a call are long. */
export function trimInvisible(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && edge.test(text.charAt(start))) start += 1;
  while (end > start && edge.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Return the start of a text with at most `most` code units, without splitting a visible character. */
export function truncateCodeUnits(text: string, most: number): string {
  if (text.length <= most) return text;
  let cut = '';
  for (const { segment } of characters.segment(text.slice(0, most + 64))) {
    if (cut.length + segment.length > most) break;
    cut += segment;
  }
  return cut;
}

/** Return the first characters (code points) of a text. */
export const takeCharacters = (text: string, count: number): string =>
  [...text].slice(0, count).join('');

/** Replace letters, digits, and signs of East Asian width, as Japanese keyboards type them: Ａｎｎ１＠ is Ann1@. */
export const toNormalWidth = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));
