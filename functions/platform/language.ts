import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '#shared/errors.ts';
import { type Language, languages } from '#shared/language/languages.ts';
import { setTranslationSource, type Translation, translateText } from '#shared/language/t.ts';
import { catalogs, type LanguageCatalog } from './language/catalogs.ts';

/** Language of the current call, separate for concurrent calls. */
const spoken = new AsyncLocalStorage<LanguageCatalog | undefined>();
export const getCurrentTranslation = () => spoken.getStore();
setTranslationSource(getCurrentTranslation);

/** Return the first supported language in an Accept-Language header; undefined if the header contains none. */
export function parseAcceptLanguage(header = ''): Language | undefined {
  const wished = header.split(',', 10).map((part) => {
    const [tag = '', quality = 1] = part.trim().split(';q=', 2);
    return { tag: tag.slice(0, 2).toLowerCase(), quality: Number(quality) };
  });
  return wished
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .flatMap(({ tag }) => languages.filter((language) => language === tag))[0];
}

/** Function that translates the organisation's names; undefined if names are not translated. */
export type NameTranslator = Translation['name'];

/** Return a function that runs code in a language, once its catalog is loaded. */
async function loadLanguageRunner(
  language: Language,
  name?: NameTranslator,
): Promise<<T>(run: () => T) => T> {
  const words = await catalogs[language]();
  if (!name) return (run) => spoken.run(words, run);
  const named = { ...(words ?? (await import('#shared/language/english.ts')).english), name };
  return (run) => spoken.run(named, run);
}

/** Run a function whose texts are in this language. Concurrent calls can use other languages. */
export const runInLanguage = async <T>(
  language: Language,
  run: () => T,
  name?: NameTranslator,
): Promise<Awaited<T>> => await (await loadLanguageRunner(language, name))(run);

const translateAll = (texts: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(
    Object.entries(texts).map(([name, all]) => [name, all.map((one) => translateText(one))]),
  );

/**
 * Run a function with texts in a language. Errors are also in that language, even if their text was created earlier.
 */
export const answerInLanguage = <T>(language: Language, run: () => Promise<T>): Promise<T> =>
  runInLanguage(language, async () => {
    try {
      return await run();
    } catch (cause) {
      if (!(cause instanceof AppError)) throw cause;
      throw new AppError(cause.code, translateText(cause.message), {
        ...(cause.fields && { fields: translateAll(cause.fields) }),
        ...(cause.present && { present: cause.present }),
      });
    }
  });
