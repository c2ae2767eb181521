import type { Language } from './languages.ts';

/**
 * Texts that people see, marked where they stand. English is the text itself and needs nothing; another language is
 * found by the English text, with {0}, {1} for the values in it. Decision 57.
 */

export type Translation = {
  readonly language: Language;
  /**
   * A message with its values in place; undefined: it has no translation, and the English is shown.
   * @param say what stands in the place of a value. It is given, not imported: the site waits for a translation before
   * it runs anything else, which that could then not need.
   */
  find(message: string, values: readonly unknown[], say: typeof sayValue): string | undefined;
  /** A condition that was kept in English with a request, in this language; `name`: of the labels and answers in it. */
  condition(text: string, name: (text: string) => string): string;
  /** Name of the value that a condition tests: "the amount". */
  fact(name: string): string;
  /** A name that the organisation wrote; undefined: it has no translation. */
  name?(text: string): string | undefined;
};

type Value = string | number | undefined;

let translation: () => Translation | undefined = () => undefined;

/** From now on texts are those of `source`, which is asked each time. */
export function translateBy(source: () => Translation | undefined): void {
  translation = source;
}

/** Runs what makes texts that are kept, for readers of every language: they are the English ones. */
export function inEnglish<T>(run: () => T): T {
  const before = translation;
  translation = () => undefined;
  try {
    return run();
  } finally {
    translation = before;
  }
}

/** The language that texts are in now. */
export const spokenLanguage = (): Language => translation()?.language ?? 'en';

/** The message as catalogs name it: "Waits for {0}", and "Open @status" where one word has two meanings. */
export const buildCatalogKey = (pieces: readonly string[], context?: string): string =>
  pieces.reduce((all, piece, index) => `${all}{${index - 1}}${piece}`) +
  (context === undefined ? '' : ` @${context}`);

const formats: { [L in Language]?: Intl.NumberFormat } = {};

/** A number as the language that texts are in writes it: "1,214.5", "1.214,5". */
export function sayNumber(value: number): string {
  const language = spokenLanguage();
  formats[language] ??= new Intl.NumberFormat(language, { maximumFractionDigits: 15 });
  return formats[language].format(value);
}
/** Value for a placeholder: numbers are formatted for the language. */
const sayValue = (value: unknown) => (typeof value === 'number' ? sayNumber(value) : value);

const translated = (message: string, values: readonly unknown[]) =>
  translation()?.find(message, values, sayValue);

const fill = (pieces: readonly string[], values: readonly unknown[]) =>
  pieces.reduce((all, piece, index) => `${all}${sayValue(values[index - 1]) ?? ''}${piece}`);

/** A text in the reader's language: t`Waits for ${name}`. Numbers are written as that language does: 1,214. */
export const t = (pieces: TemplateStringsArray, ...values: readonly Value[]): string =>
  translated(buildCatalogKey(pieces), values) ?? fill(pieces, values);

/** The same for a text that is translated differently from place to place: inContext('status')`Open`. */
export const inContext =
  (context: string) =>
  (pieces: TemplateStringsArray, ...values: readonly Value[]): string =>
    translated(buildCatalogKey(pieces, context), values) ?? fill(pieces, values);

/**
 * Marks a text that is written down in English, to be translated by `translateText` where it is shown: what a schema
 * says, or a constant of a module that both sides load.
 */
export const msg = <const T extends string>(text: T, _context?: string): T => text;

/** The reader's words for a text that was marked by `msg`, or came from the server; itself where there are none. */
export const translateText = (text: string, context?: string): string =>
  translated(buildCatalogKey([text], context), []) ?? text;

/** A name of a form, step or category in the reader's language; itself where the organisation has not translated it. */
export const translateName = (text: string): string => translation()?.name?.(text) ?? text;

/** The reader's words for a condition that was kept in English; itself where it can't be read again. */
export const translateCondition = (text: string): string =>
  translation()?.condition(text, translateName) ?? text;
/** The reader's words for what a condition asks for by name. */
export const translateFact = (name: string): string => translation()?.fact(name) ?? name;

const asPattern = (message: string) =>
  new RegExp(
    `^${message
      .split(/\{\d+\}/)
      .map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('(.+)')}$`,
    's',
  );

/** A whole number that was written in English with its thousands apart; other texts as they are. */
const numberIn = (text: string): string | number =>
  /^\d{1,3}(,\d{3})+$/.test(text) ? Number(text.replaceAll(',', '')) : text;

/**
 * The reader's words for a text that was made in English from one of `messages` by filling in its {0}, {1}; itself
 * where it is none of them.
 */
export function translateFilled(text: string, messages: readonly string[]): string {
  if (!translation()) return text;
  for (const message of messages) {
    const values = asPattern(message).exec(text)?.slice(1);
    if (values) return translated(message, values.map(numberIn)) ?? text;
  }
  return text;
}

/** One of two texts by a count: plural(count, t`${count} request`, t`${count} requests`). */
export const plural = <T>(count: number, one: T, other: T): T => (count === 1 ? one : other);

const nothing = '\u0000';
/** Cuts a text at its values, so that others than texts can stand in their places: pieces and places in turn. */
export function cutAtValues(pieces: TemplateStringsArray): readonly (string | number)[] {
  const marks = pieces.slice(1).map((_, index) => `${nothing}${index}${nothing}`);
  const text = translated(buildCatalogKey(pieces), marks) ?? fill(pieces, marks);
  return text.split(nothing).map((part, index) => (index % 2 ? Number(part) : part));
}
