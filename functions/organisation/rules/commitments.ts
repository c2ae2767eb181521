import { hash } from 'node:crypto';
import { lookUp } from '#shared/look-up.ts';

/**
 * Salted commitments to the texts of an event (decision 177). The chain covers a commitment instead of a text, so a
 * text and its salt can be erased later without a new hash.
 */
type Fields = Readonly<Record<string, unknown>>;
/**
 * Salts and commitments of single texts, keyed by path: `s:` and the salt of the text, or `c:` and the commitment to an
 * erased text.
 */
type Sealed = Readonly<Record<string, string>>;
type Salted = { readonly salt?: string | undefined; readonly sealed?: Sealed | undefined };

/** Fields of an event with texts that can be about a person. */
const textFields = ['by', 'insteadOf', 'stage', 'comment', 'details'] as const;
/** Whether a text is an id, a date or a time. These cannot be texts about people. */
const isReference = (text: string) =>
  /^([\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|\d{4}-\d\d-\d\d(T[\d:.]+Z)?)$/.test(text);

const digest = (text: string) => hash('sha256', text, 'base64url');
/**
 * Derive the salt of one text from the salt of its event. It reveals neither the salt of the event nor the salt of
 * another text.
 */
const deriveSalt = (salt: string, path: string) => digest(`${salt}\n${path}`);
const commit = (salt: string, text: string) => digest(`${salt}\n${text}`);

type Rewrite = (text: string, path: string) => string;

function rewriteValue(value: unknown, path: string, rewrite: Rewrite): unknown {
  if (typeof value === 'string') return rewrite(value, path);
  if (Array.isArray(value))
    return value.map((one, n) => rewriteValue(one, `${path}/${n}`, rewrite));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      rewriteValue(one, `${path}/${name}`, rewrite),
    ]),
  );
}

/** Return the event with each of its texts rewritten. */
function rewriteTexts<E extends Fields>(event: E, rewrite: Rewrite): E {
  const fields = textFields.filter((name) => event[name] !== undefined);
  return {
    ...event,
    ...Object.fromEntries(fields.map((name) => [name, rewriteValue(event[name], name, rewrite)])),
  };
}

/**
 * Return the content of an event that its hash covers. With a salt, commitments replace its texts except ids, dates and
 * times.
 */
export function buildHashedFields({ salt, sealed, ...event }: Fields & Salted): Fields {
  if (salt === undefined && sealed === undefined) return event;
  return rewriteTexts(event, (text, path) => {
    const known = sealed && lookUp(sealed, path);
    if (known?.startsWith('c:')) return known;
    if (known) return `c:${commit(known.slice(2), text)}`;
    if (salt === undefined || isReference(text)) return text;
    return `c:${commit(deriveSalt(salt, path), text)}`;
  });
}

/** Whether texts of an event were erased. Its hash can't be compared with the texts that replaced them. */
export const hasErasedTexts = ({ sealed = {} }: Salted): boolean =>
  Object.values(sealed).some((one) => one.startsWith('c:'));

/**
 * Replace texts of an event. The result has a commitment to each replaced text, but no salt by which the text could be
 * guessed. `newSalt`: used for an event without a salt, whose former hash a later event must then anchor.
 */
export function eraseTexts<E extends Fields & Salted>(
  event: E,
  replace: (event: E) => E,
  newSalt: string,
): E {
  const after = replace(event);
  const texts = new Map<string, string>();
  rewriteTexts(after, (text, path) => {
    texts.set(path, text);
    return text;
  });
  const { salt: before, ...rest } = after;
  const salt = before ?? (event.sealed ? undefined : newSalt);
  const sealed = new Map(Object.entries({ ...event.sealed }));
  let isErased = false;
  rewriteTexts(event, (text, path) => {
    const known = sealed.get(path);
    const isSame = texts.get(path) === text;
    const own = known?.slice(2) ?? (salt === undefined ? undefined : deriveSalt(salt, path));
    if (known?.startsWith('c:') || own === undefined || (isSame && isReference(text))) return text;
    if (!isSame) isErased = true;
    sealed.set(path, isSame ? `s:${own}` : `c:${commit(own, text)}`);
    return text;
  });
  return isErased ? { ...(rest as E), sealed: Object.fromEntries(sealed) } : after;
}
