/** Some letter, digit or sign that can be seen: not only spaces, marks and fillers without width. */
const visible = /[^\s\p{Cf}\p{Cc}\p{Mn}\u115f\u1160\u2800\u3164\uffa0]/u;

/** Whether there is anything to be seen in a text. */
export const isVisibleText = (text: string): boolean => visible.test(text);

/** Marks of the direction of writing and fillers without width, which come along when something is copied. */
const unseen = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
/** Spaces, and what is unseen. */
const edges =
  /^[\s\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]+|[\s\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]+$/g;

export const withoutUnseen = (text: string): string => text.replaceAll(unseen, '');
/** A text without spaces and unseen characters around it. */
export const withoutEdges = (text: string): string => text.replaceAll(edges, '');

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The start of a text, as long as `most` units allow without splitting what is seen as one character. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  let cut = '';
  for (const { segment } of characters.segment(text.slice(0, most + 64))) {
    if (cut.length + segment.length > most) break;
    cut += segment;
  }
  return cut;
}

/** The first characters of a text, each whole. */
export const firstCharacters = (text: string, count: number): string =>
  [...text].slice(0, count).join('');
