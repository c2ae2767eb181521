import type { Language } from './languages.ts';

/**
 * Texts for people, marked in the source. English is the text itself. Translations are found by the English text, with
 * {0}, {1} as placeholders for values. Decision 57.
 */

export type Translation = {
  readonly language: Language;
  /**
   * Return a message with its values inserted. Undefined if it has no translation; the English text is then shown.
   * @param say formats a value. It is a parameter, not an import, because the site waits for a translation before it
   * runs other code.
   */
  find(
    message: string,
    values: readonly unknown[],
    say: typeof formatPlaceholder,
  ): string | undefined;
  /** Translate a condition that is stored in English with a request. `name`: translates its labels and answers. */
  condition(text: string, name: (text: string) => string): string;
  /** Name of the value that a condition tests: "the amount". */
  fact(name: string): string;
  /** Translate a name written by the organisation; undefined if there is no translation. */
  name?(text: string): string | undefined;
};

type Value = string | number | undefined;

let translation: () => Translation | undefined = () => undefined;

/** Set the source of translations, which is called for each text. */
export function setTranslationSource(source: () => Translation | undefined): void {
  translation = source;
}

/** Run code that creates texts for storage. They are in English, because readers may use any language. */
export function runInEnglish<T>(run: () => T): T {
  const before = translation;
  translation = () => undefined;
  try {
    return run();
  } finally {
    translation = before;
  }
}

/** Return the current language of texts. */
export const getCurrentLanguage = (): Language => translation()?.language ?? 'en';

/** Return the key of a message in catalogs: "Waits for {0}", or "Open @status" if a word has two meanings. */
export const buildCatalogKey = (pieces: readonly string[], context?: string): string =>
  pieces.reduce((all, piece, index) => `${all}{${index - 1}}${piece}`) +
  (context === undefined ? '' : ` @${context}`);

const formats: { [L in Language]?: Intl.NumberFormat } = {};

/** Format a number in the current language: "1,214.5", "1.214,5". */
export function formatNumber(value: number): string {
  const language = getCurrentLanguage();
  formats[language] ??= new Intl.NumberFormat(language, { maximumFractionDigits: 15 });
  return formats[language].format(value);
}
/** Format the value for a placeholder. Numbers are formatted for the language. */
const formatPlaceholder = (value: unknown) =>
  typeof value === 'number' ? formatNumber(value) : value;

const translated = (message: string, values: readonly unknown[]) =>
  translation()?.find(message, values, formatPlaceholder);

const fill = (pieces: readonly string[], values: readonly unknown[]) =>
  pieces.reduce(
    (all, piece, index) => `${all}${formatPlaceholder(values[index - 1]) ?? ''}${piece}`,
  );

/** Translate a text to the reader's language: t`Waits for ${name}`. Numbers are formatted for that language: 1,214. */
export const t = (pieces: TemplateStringsArray, ...values: readonly Value[]): string =>
  translated(buildCatalogKey(pieces), values) ?? fill(pieces, values);

/** Translate a text whose translation depends on the context: inContext('status')`Open`. */
export const inContext =
  (context: string) =>
  (pieces: TemplateStringsArray, ...values: readonly Value[]): string =>
    translated(buildCatalogKey(pieces, context), values) ?? fill(pieces, values);

/**
 * Mark an English text that `translateText` translates when it is shown: an error of a schema, or a constant of a
 * module for browser and server.
 */
export const msg = <const T extends string>(text: T, _context?: string): T => text;

/**
 * Translate a text that was marked by `msg` or received from the server. Return the text itself without a translation.
 */
export const translateText = (text: string, context?: string): string =>
  translated(buildCatalogKey([text], context), []) ?? text;

/** Translate a name of a form, step, or category. Return the name itself if the organisation has not translated it. */
export const translateName = (text: string): string => translation()?.name?.(text) ?? text;

/** Translate a condition stored in English. Return it unchanged if it cannot be parsed. */
export const translateCondition = (text: string): string =>
  translation()?.condition(text, translateName) ?? text;
/** Translate the name of the value that a condition tests. */
export const translateFact = (name: string): string => translation()?.fact(name) ?? name;

const asPattern = (message: string) =>
  new RegExp(
    `^${message
      .split(/\{\d+\}/)
      .map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('(.+)')}$`,
    's',
  );

/** Parse a whole number in English format with thousands separators. Other texts are returned unchanged. */
const numberIn = (text: string): string | number =>
  /^\d{1,3}(,\d{3})+$/.test(text) ? Number(text.replaceAll(',', '')) : text;

/**
 * Translate a text that was created in English by filling {0}, {1} of one of `messages`. Return the text itself if none
 * matches.
 */
export function translateFilled(text: string, messages: readonly string[]): string {
  if (!translation()) return text;
  for (const message of messages) {
    const values = asPattern(message).exec(text)?.slice(1);
    if (values) return translated(message, values.map(numberIn)) ?? text;
  }
  return text;
}

/** Choose one of two texts by a count: plural(count, t`${count} request`, t`${count} requests`). */
export const plural = <T>(count: number, one: T, other: T): T => (count === 1 ? one : other);

const nothing = '\u0000';
/**
 * Split a translated text at its values, so that elements can replace them. Return text parts and value indexes in
 * turn.
 */
export function splitAtValues(pieces: TemplateStringsArray): readonly (string | number)[] {
  const marks = pieces.slice(1).map((_, index) => `${nothing}${index}${nothing}`);
  const text = translated(buildCatalogKey(pieces), marks) ?? fill(pieces, marks);
  return text.split(nothing).map((part, index) => (index % 2 ? Number(part) : part));
}
