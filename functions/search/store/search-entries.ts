import { listSearchWords, matchesAllWords } from '#functions/search/rules/words.ts';

/** Result for a word. `name` is unique among the results. `folded` is the whole searchable text. */
type Entry = { readonly name: string; readonly folded: string };
type LookedUp<E> = { readonly entries: readonly E[]; readonly more: boolean };

/** Number of words looked up in parallel, and number of entries read for each. */
const lookedUp = 3;
const readFirst = 100;
/** Number of entries read for the longest word if all words are common. */
const readFurther = 400;

/**
 * Find the entries that match all typed words, each once. Only the first 100 entries of each of the three longest words
 * are read, or 400 of the longest if all words are common. `more`: true if further entries may exist.
 * @param typed beginnings of words, longest first
 * @param textWords number of indexed words of a text
 */
export async function searchEntries<E extends Entry>(
  typed: readonly string[],
  textWords: number,
  lookUp: (word: string, limit: number) => Promise<LookedUp<E>>,
): Promise<LookedUp<E>> {
  const read = await Promise.all(typed.slice(0, lookedUp).map((word) => lookUp(word, readFirst)));
  const whole = read.filter(({ more }) => !more);
  const [fewest] = whole.sort((a, b) => a.entries.length - b.entries.length);
  const [longest = ''] = typed;
  const isCommon = !fewest && typed.length > 1;
  const taken = fewest ?? (isCommon ? await lookUp(longest, readFurther) : read[0]);
  const { entries, more } = taken ?? { entries: [], more: false };
  const fitting = entries.filter(({ folded }) =>
    matchesAllWords(listSearchWords(folded, textWords), typed),
  );
  return { entries: [...new Map(fitting.map((entry) => [entry.name, entry])).values()], more };
}
