import { withoutEdges } from './text.ts';

/** Numbers in names are compared by their value: Step 2 before Step 10. */
const collator = new Intl.Collator('en', { numeric: true });

/** Letters that become others than the letter they are sorted behind, and signs that keyboards do not have. */
const plain = new Map(
  Object.entries({
    ...{
      ß: 'ss',
      æ: 'ae',
      œ: 'oe',
      þ: 'th',
      ꝥ: 'th',
      ꝧ: 'th',
      ĸ: 'k',
      ƿ: 'w',
      ƕ: 'hv',
      ꝏ: 'oo',
      ʌ: 'a',
    },
    ...{ ꜳ: 'aa', ꜵ: 'ao', ꜷ: 'au', ꜹ: 'av', ꜻ: 'av', ꜽ: 'ay', ꝡ: 'vy', ꜩ: 'tz', ỻ: 'll', ς: 'σ' },
  }),
);
/** Letters that no decomposition makes plain. */
const special = /(?=[\p{Script=Latin}ς])[^a-z]/gu;
/** Sorted behind z and its variants are letters that nobody writes as z: clicks, tones, stops. */
const lastVariant = 'ʓ';
const alphabet = [...'abcdefghijklmnopqrstuvwxyz'];

/** Return the letter that people type who do not have this one: the one that it is sorted behind, for most. */
function plainLetter(letter: string): string {
  const known = plain.get(letter);
  if (known !== undefined) return known;
  const isVariant = collator.compare(letter, lastVariant) <= 0;
  const base = isVariant && alphabet.findLast((one) => collator.compare(one, letter) <= 0);
  plain.set(letter, base || letter);
  return base || letter;
}

const apostrophes = /[\u0060\u00b4\u02b9\u02bb-\u02bf\u2018-\u201b\u2032]/g;
const dashes = /[\p{Pd}\u2212]/gu;
/**
 * Accents of scripts whose names are also written without them. Vowel signs of other scripts, such as Devanagari and
 * Thai, and the voiced marks of kana are part of a name.
 */
const accents =
  /(?![\u3099\u309a])(?=\p{M})[\p{Script=Inherited}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}]/gu;
/** Soft hyphens, joiners and marks of direction. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * Normalize a name for comparison, search and sorting: without case, accents, width and extra spaces, special letters
 * as plain ones, so that "weiss" finds "Weiß". The one fold of all names; stored keys are made with it.
 */
export const foldName = (text: string): string =>
  text
    .replace(apostrophes, "'")
    .normalize('NFKD')
    .replace(accents, '')
    .replace(invisible, '')
    .toLowerCase()
    .replace(accents, '')
    .replace(apostrophes, "'")
    .replace(dashes, '-')
    .replace(/l·(?=l)/g, 'l')
    .replace(special, plainLetter)
    .replace(/\s+/g, ' ')
    .trim();

/** Whether two names are the same but for case, accents and the like. */
export const isSameName = (a: string, b: string): boolean => foldName(a) === foldName(b);

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
