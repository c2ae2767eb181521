import { hash } from 'node:crypto';
import { foldName } from '#shared/fold-name.ts';
import { lookUp } from '#shared/look-up.ts';
import { erasedDomain } from '#shared/users/user.ts';

/** A person to erase, with all names and addresses by which items mention them. */
export type Identity = {
  readonly userId: string;
  /** Full names, including former names, except those of somebody else with the same name. */
  readonly names: readonly string[];
  readonly addresses: readonly string[];
};

type Pseudonym = { readonly name: string; readonly email: string };

/** Return the name and address that replace those of a person everywhere. They are always the same for the same id. */
export const createPseudonym = (userId: string): Pseudonym => ({
  name: `Erased person ${hash('sha256', userId).slice(0, 6)}`,
  email: `${userId}@${erasedDomain}`,
});

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const words = (name: string) => name.split(/\s+/).filter(Boolean);

/** Return a full name in the orders in which people write it. A single word is too common to replace within texts. */
function listSpellings(name: string): string[] {
  const [first = '', ...more] = words(name);
  const last = more.at(-1);
  if (last === undefined) return [];
  const others = [first, ...more.slice(0, -1)].join(' ');
  return [name, `${last}, ${others}`, `${last} ${others}`];
}

const buildPattern = (texts: readonly string[]) =>
  texts.length === 0
    ? undefined
    : new RegExp(
        `(?<![\\p{L}\\p{N}])(?:${texts.map((one) => words(escapePattern(one)).join('\\s+')).join('|')})(?![\\p{L}\\p{N}])`,
        'giu',
      );

/** Fields of an object about a person that describe them. */
const describing: Readonly<Record<string, keyof Pseudonym | 'nothing'>> = {
  name: 'name',
  firstName: 'nothing',
  lastName: 'nothing',
  email: 'email',
  title: 'nothing',
};

export type Eraser = ReturnType<typeof createEraser>;

/** Create functions that replace a person in texts, objects and keys by their pseudonym. */
export function createEraser({ userId, names, addresses }: Identity) {
  const pseudonym = createPseudonym(userId);
  const spellings = names.flatMap(listSpellings);
  const full = buildPattern(spellings);
  const folded = buildPattern([...new Set(spellings.map(foldName))]);
  const address = buildPattern(addresses);
  // A single word, such as Mark or Finance, may also be the name of something else.
  const whole = new Set(spellings.map(foldName));
  const inKeys = names.map((name) => `${foldName(name)}#`);

  const replaceText = (text: string): string => {
    if (whole.has(foldName(text))) return pseudonym.name;
    const plain = address ? text.replace(address, pseudonym.email) : text;
    const named = full ? plain.replace(full, pseudonym.name) : plain;
    if (!folded || foldName(named) !== named) return named;
    return named.replace(folded, foldName(pseudonym.name));
  };

  const isAbout = (value: object): boolean => 'userId' in value && value.userId === userId;

  const replaceIn = (value: unknown): unknown => {
    if (typeof value === 'string') return replaceText(value);
    if (Array.isArray(value)) return value.map(replaceIn);
    if (typeof value !== 'object' || value === null) return value;
    const isPerson = isAbout(value) && 'name' in value;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => {
        const by = isPerson && typeof one === 'string' ? lookUp(describing, name) : undefined;
        return [name, by ? (by === 'nothing' ? '' : pseudonym[by]) : replaceIn(one)];
      }),
    );
  };

  const replaceKey = (key: string): string =>
    key.includes(userId)
      ? inKeys.reduce((text, name) => text.replace(name, `${foldName(pseudonym.name)}#`), key)
      : key;

  return {
    userId,
    pseudonym,
    /** Whether a text that contains whole items can be about the person. */
    mentions: (text: string): boolean => {
      const flat = foldName(text);
      return (
        text.includes(userId) ||
        [...whole, ...addresses.map(foldName)].some((one) => flat.includes(one))
      );
    },
    /**
     * Return the words of an index entry that belong to the person: the words of each name or address that the entry
     * contains completely.
     */
    listIndexedWords: (folded: string): ReadonlySet<string> => {
      const present = new Set(folded.split(/[^\p{L}\p{N}]+/u));
      const sought = [...whole, ...addresses.map(foldName)].map((one) =>
        one.split(/[^\p{L}\p{N}]+/u),
      );
      return new Set(sought.filter((all) => all.every((word) => present.has(word))).flat());
    },
    hasAddress: (text: string): boolean => addresses.some((one) => text.includes(one)),
    replaceIn,
    replaceKey,
  };
}
