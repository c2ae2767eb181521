import { toNormalWidth, trimInvisible } from './text.ts';

/** Numbers in names are compared by value: Step 2 before Step 10. */
const collator = new Intl.Collator('en', { numeric: true });

/** Letters whose plain form differs from their sort position, and characters that are missing on keyboards. */
const plain = new Map(
  'ß=ss æ=ae œ=oe þ=th ꝥ=th ꝧ=th ĸ=k ƿ=w ƕ=hv ꝏ=oo ʌ=a ꜳ=aa ꜵ=ao ꜷ=au ꜹ=av ꜻ=av ꜽ=ay ꝡ=vy ꜩ=tz ỻ=ll ς=σ'
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
);
/** Letters without a decomposition to a plain letter. */
const special = /(?=[\p{Script=Latin}ς])[^a-z]/gu;
/** Last letter in sort order that is a variant of z. Letters after it have no plain form: clicks, tones, stops. */
const lastVariant = 'ʓ';
const alphabet = [...'abcdefghijklmnopqrstuvwxyz'];

/**
 * Return the replacement that people type without this letter on their keyboard: usually the letter before it in sort
 * order.
 */
function toPlainLetter(letter: string): string {
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
 * Accents of scripts whose names are also written without them. In other scripts, vowel signs (Devanagari, Thai) and
 * the voiced marks of kana are part of a name.
 */
const accents =
  /(?![\u3099\u309a])(?=\p{M})[\p{Script=Inherited}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}]/gu;
/** Soft hyphens, joiners, and direction marks. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * Normalize a name for comparison, search, and sorting: without case, accents, width, and extra spaces, special letters
 * as plain ones, so that "weiss" finds "Weiß". Use only this function for names, because stored keys depend on it.
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
    .replace(special, toPlainLetter)
    .replace(/\s+/g, ' ')
    .trim();

/** True if two names are equal apart from case, accents, and similar differences. */
export const isSameName = (a: string, b: string): boolean => foldName(a) === foldName(b);

/** Compare names. The order is the same for everybody: Łukasz is among the names with L. */
export const compareNames = (a: string, b: string): number =>
  collator.compare(foldName(a), foldName(b)) || collator.compare(a, b);

/** Compare items by name. */
export const compareByName = (a: { readonly name: string }, b: { readonly name: string }): number =>
  compareNames(a.name, b.name);

/** Normalize the domain of an address like mail servers: without a trailing dot, with letters of normal width. */
const withPlainDomain = (address: string): string =>
  address.replace(/@[^@]*$/, (domain) =>
    domain.normalize('NFKC').replaceAll('。', '.').replace(/\.+$/, ''),
  );

/**
 * Invisible characters that are copied with an address. Bidirectional controls are not removed, so that validation
 * refuses them.
 */
const fillers = /[\u200b\u200e\u200f\u2060\ufeff]/g;

/** Maximum length of a text that is searched for an address, because the search takes more than linear time. */
const maxAddressText = 1000;

/**
 * Extract the plain address from pasted text: "Ada Lee <ada@example.org>", "mailto:ada@example.org?subject=x",
 * "'ada@example.org'" and "ada@example.org." are ada@example.org.
 */
export const normalizeAddress = (text: string): string => {
  if (text.length > maxAddressText) return text;
  const plain = toNormalWidth(trimInvisible(text))
    .replaceAll(fillers, '')
    .replaceAll('﹫', '@')
    .replace(/^(["'])(.*)\1$/, '$2')
    .replace(/^mailto:([^?]*).*$/i, '$1');
  const address = /^[^<>]*<([^<>\s]+@[^<>\s]+)>$/.exec(plain)?.[1] ?? plain;
  return withPlainDomain(address.replace(/^"([\w.+-]+)"@/, '$1@'));
};

/**
 * Encode a domain with letters beyond ASCII as mail servers do: ann@köln.example is ann@xn--kln-sna.example, one
 * mailbox.
 */
const encodeDomain = (address: string): string =>
  address.replace(/(?<=@)[\p{L}\p{M}\p{N}.-]+$/u, (domain) => {
    const url = `http://${domain}`;
    return /[^ -~]/.test(domain) && URL.canParse(url) ? new URL(url).hostname : domain;
  });

/**
 * Normalize an address for storage and comparison. Look-alike letters stay different, because they belong to different
 * people.
 */
export const foldAddress = (address: string): string =>
  encodeDomain(normalizeAddress(address)).normalize('NFC').toLowerCase();
