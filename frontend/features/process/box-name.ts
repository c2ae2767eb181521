/** Pixels that a box has for its name, and between the name and its count. */
const [room, gap] = [176, 10];

/** About how wide a bold text of 13 pixels is: measuring each would take as long as placing all of them. */
function widthOf(text: string): number {
  const narrow = text.replace(/[^ijltfr.,:;'’()|[\] -]/g, '').length;
  const wide = text.replace(/[^\p{Lu}\p{Lo}_@%mw]/gu, '').length;
  return 4.4 * narrow + 9.4 * wide + 7.4 * (text.length - narrow - wide);
}

/** As much of a text as there is room for. */
function cut(text: string, pixels: number): string {
  if (widthOf(text) <= pixels) return text;
  let shown = text;
  while (shown !== '' && widthOf(`${shown}…`) > pixels) shown = shown.slice(0, -1);
  return `${shown.trimEnd()}…`;
}

/** The name of a box beside its count: on one line, or on two, where what is too long even for them is cut. */
export function linesOfName(name: string, count: string): readonly string[] {
  const first = room - gap - widthOf(count);
  if (widthOf(name) <= first) return [name];
  const words = name.split(' ');
  let taken = words.length;
  while (taken > 0 && widthOf(words.slice(0, taken).join(' ')) > first) taken -= 1;
  if (taken === 0) return [cut(name, first)];
  return [words.slice(0, taken).join(' '), cut(words.slice(taken).join(' '), room)];
}
