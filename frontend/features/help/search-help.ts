import { foldName } from '#shared/fold-name.ts';
import { type HelpPage, listHelpLines, toLineText } from './read-page.ts';

export type NamedPage = { readonly name: string; readonly page: HelpPage };
/** `excerpt`: the line of the page that matches the search best. */
export type Hit = NamedPage & { readonly excerpt: string };

const getWords = (search: string) => foldName(search).split(/\s+/).filter(Boolean);

/** Score the match of a text with a word. A whole word scores highest, then a prefix, then a substring. */
function weigh(text: string, word: string): number {
  const folded = ` ${foldName(text).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `;
  if (folded.includes(` ${word} `)) return 4;
  if (folded.includes(` ${word}`)) return 3;
  return folded.includes(word) || foldName(text).includes(word) ? 1 : 0;
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** Return the pages that contain every word, best match first. Titles have the highest weight, then headings. */
export function searchHelp(pages: readonly NamedPage[], search: string): readonly Hit[] {
  const words = getWords(search);
  if (words.length === 0) return [];
  return pages
    .map((named) => ({ ...scoreHelpPage(named, words), named }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ named, excerpt }) => ({ ...named, excerpt }));
}

function scoreHelpPage({ page }: NamedPage, words: readonly string[]) {
  const lines = listHelpLines(page).map(toLineText);
  const headings = page.blocks.flatMap((block) =>
    block.kind === 'heading' ? [toLineText(block.line)] : [],
  );
  const weights = words.map(
    (word) =>
      weigh(page.title, word) * 10 +
      Math.max(0, ...headings.map((heading) => weigh(heading, word))) * 4 +
      Math.max(...lines.map((line) => weigh(line, word))),
  );
  const held = lines.map((line) => sum(words.map((word) => weigh(line, word))));
  const excerpt = lines[held.indexOf(Math.max(...held))] ?? '';
  return { weight: weights.includes(0) ? 0 : sum(weights), excerpt };
}

export type HighlightedText = { readonly text: string; readonly found: boolean };

/** Split a text into segments and mark the matches of the search. The segments add up to the text. */
export function markFound(text: string, search: string): readonly HighlightedText[] {
  const letters = [...text];
  const folded = letters.map(foldName);
  const found = letters.map(() => false);
  for (const word of getWords(search))
    for (let from = 0; from < letters.length; from += 1) {
      const to = findWordEnd(folded, from, word);
      if (to > from) found.fill(true, from, to);
    }
  const pieces: { text: string; found: boolean }[] = [];
  letters.forEach((letter, at) => {
    const last = pieces.at(-1);
    if (last && last.found === found[at]) last.text += letter;
    else pieces.push({ text: letter, found: found[at] ?? false });
  });
  return pieces;
}

/**
 * Return the end of a word that starts at a position, or the same position if it does not start there. An accent can be
 * a separate character.
 */
function findWordEnd(folded: readonly string[], from: number, word: string): number {
  let [rest, to] = [word, from];
  while (rest && to < folded.length) {
    const letter = folded[to] ?? '';
    if (!rest.startsWith(letter) || (rest === word && letter === '')) return from;
    rest = rest.slice(letter.length);
    to += 1;
  }
  return rest ? from : to;
}
