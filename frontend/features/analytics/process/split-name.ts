/** Width for the name of a box, and gap between name and count, in pixels. */
const [room, gap] = [176, 10];

/** Estimate the width in pixels of bold text at 13 px. Measuring each text would take as long as the whole layout. */
function estimateTextWidth(text: string): number {
  const narrow = text.replace(/[^ijltfr.,:;'’()|[\] -]/g, '').length;
  const wide = text.replace(/[^\p{Lu}\p{Lo}_@%mw]/gu, '').length;
  return 4.4 * narrow + 9.4 * wide + 7.4 * (text.length - narrow - wide);
}

/** Truncate a text at its end to the available width. */
function truncateToWidth(text: string, pixels: number): string {
  if (estimateTextWidth(text) <= pixels) return text;
  let shown = text;
  while (shown !== '' && estimateTextWidth(`${shown}…`) > pixels) shown = shown.slice(0, -1);
  return `${shown.trimEnd()}…`;
}

/** Truncate a text at its start to the available width. */
function cutStart(text: string, pixels: number): string {
  if (estimateTextWidth(text) <= pixels) return text;
  let shown = text;
  while (shown !== '' && estimateTextWidth(`…${shown}`) > pixels) shown = shown.slice(1);
  return `…${shown.trimStart()}`;
}

/** Return the start index of the first word that differs from the most similar other name. */
function findDifferenceStart(name: string, others: readonly string[]): number {
  let place = 0;
  for (const other of others) {
    let same = 0;
    while (same < name.length && name[same] === other[same]) same += 1;
    if (other !== name) place = Math.max(place, same);
  }
  return name.lastIndexOf(' ', place - 1) + 1;
}

type Cut = (name: string) => readonly string[];

/** List the ways to shorten long names, the most common first: keep the start, keep both ends, keep the difference. */
function listCutVariants(first: number, others: readonly string[]): readonly Cut[] {
  const split = (name: string): readonly [string[], string] => {
    const words = name.split(' ');
    let taken = words.length;
    while (taken > 0 && estimateTextWidth(words.slice(0, taken).join(' ')) > first) taken -= 1;
    return [taken === 0 ? [] : [words.slice(0, taken).join(' ')], words.slice(taken).join(' ')];
  };
  return [
    (name) => {
      const [head, rest] = split(name);
      return head.length === 0
        ? [truncateToWidth(name, first)]
        : [...head, truncateToWidth(rest, room)];
    },
    (name) => {
      const [head, rest] = split(name);
      return [...(head.length === 0 ? [truncateToWidth(name, first)] : head), cutStart(rest, room)];
    },
    (name) => [
      truncateToWidth(name, first),
      truncateToWidth(`…${name.slice(findDifferenceStart(name, others))}`, room),
    ],
  ];
}

/**
 * Return the name of a box in one or two lines, next to its count. A longer name is truncated so that it remains
 * distinct from the other names.
 */
export function splitNameLines(
  name: string,
  count: string,
  others: readonly string[] = [],
): readonly string[] {
  const first = room - gap - estimateTextWidth(count);
  if (estimateTextWidth(name) <= first) return [name];
  const ways = listCutVariants(first, others);
  const told = (way: Cut, of: string) => way(of).join('\n');
  const alone = ways.filter((way) => {
    const own = told(way, name);
    return !others.some((other) => other !== name && told(way, other) === own);
  });
  const [word = ''] = name.slice(findDifferenceStart(name, others)).split(' ');
  const best = alone.find((way) => way(name).some((line) => line.split(' ').includes(word)));
  return (best ?? alone[0] ?? ways[0])?.(name) ?? [name];
}
