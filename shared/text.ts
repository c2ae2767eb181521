/** Some letter, digit or sign that can be seen: not only spaces, marks and fillers without width. */
const visible = /[^\s\p{Cf}\p{Cc}\p{Mn}\u115f\u1160\u2800\u3164\uffa0]/u;

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
