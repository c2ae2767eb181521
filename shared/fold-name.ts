import { withoutEdges } from './text.ts';

/** Letters that no decomposition makes plain: how people type them who do not have them on their keyboard. */
const plain: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{
      ß: 'ss',
      æ: 'ae',
      œ: 'oe',
      þ: 'th',
      ð: 'd',
      đ: 'd',
      ɖ: 'd',
      ɗ: 'd',
      ħ: 'h',
      ı: 'i',
      ȷ: 'j',
    },
    ...{ ƙ: 'k', ĸ: 'k', ł: 'l', ŋ: 'n', ø: 'o', ɔ: 'o', ŧ: 't', ƴ: 'y', ɓ: 'b', ə: 'e', ɛ: 'e' },
    ...{ ς: 'σ', '’': "'", '‘': "'", ʼ: "'", '‐': '-', '‒': '-', '–': '-', '—': '-', '−': '-' },
  }),
);
const special = new RegExp(`[${[...plain.keys()].join('')}]`, 'gu');
/**
 * Accents of scripts whose names are also written without them. Vowel signs of other scripts, such as Devanagari and
 * Thai, and the voiced marks of kana are part of a name.
 */
const accents =
  /(?![\u3099\u309a])(?=\p{M})[\p{Script=Inherited}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}]/gu;
/** Soft hyphens, joiners and marks of direction. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * Normalise a name for comparison, search and sorting: without case, accents, width and extra
 * spaces, special letters as plain ones, so that "weiss" finds "Weiß". without case, accents, width
 * and extra spaces, special letters as plain ones, so that "weiss" finds "Weiß". The one fold of
 * all names; stored keys are made with it.
 */
export const foldName = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(accents, '')
    .replace(invisible, '')
    .toLowerCase()
    .replace(accents, '')
    .replace(special, (letter) => plain.get(letter) ?? letter)
    .replace(/\s+/g, ' ')
    .trim();

/** Whether two names are the same but for case, accents and the like. */
export const isSameName = (a: string, b: string): boolean => foldName(a) === foldName(b);

/** Numbers in names are compared by their value: Step 2 before Step 10. */
const collator = new Intl.Collator('en', { numeric: true });

/** Order of names, the same for everybody: Łukasz among the names with L. */
export const compareNames = (a: string, b: string): number =>
  collator.compare(foldName(a), foldName(b)) || collator.compare(a, b);

/** Order of items by their names. */
export const byName = (a: { readonly name: string }, b: { readonly name: string }): number =>
  compareNames(a.name, b.name);

/** The domain of an address as mail servers read it: without a dot at its end, in letters of usual width. */
const withPlainDomain = (address: string): string =>
  address.replace(/@[^@]*$/, (domain) =>
    domain.normalize('NFKC').replaceAll('。', '.').replace(/\.+$/, ''),
  );

/** Signs without width that come along when an address is copied; those that turn its letters around stay, and fail. */
const fillers = /[\u200b\u200e\u200f\u2060\ufeff]/g;

/**
 * An address as it was pasted, bare: "Ada Lee <ada@example.org>", "mailto:ada@example.org" and "ada@example.org." are
 * ada@example.org.
 */
export const tidyAddress = (text: string): string => {
  const plain = withoutEdges(text)
    .replaceAll(fillers, '')
    .replace(/^mailto:/i, '');
  return withPlainDomain(/^[^<>]*<([^<>\s]+@[^<>\s]+)>$/.exec(plain)?.[1] ?? plain);
};

/**
 * Normalise an address for comparison: addresses with look-alike letters belong to different people.
 */
export const foldAddress = (address: string): string =>
  tidyAddress(address).normalize('NFC').toLowerCase();
