import { type Language, languages } from '#shared/language/languages.ts';
import { persistKey } from '../store/persist-key.ts';

const isLanguage = (tag: unknown): tag is Language =>
  languages.some((language) => language === tag);

/** Read the language from storage directly, because the store module needs texts itself. */
function readStoredLanguage(): Language | undefined {
  try {
    const { language } = JSON.parse(localStorage.getItem(persistKey) ?? '{}');
    const { current } = JSON.parse(language);
    return isLanguage(current) ? current : undefined;
  } catch {
    return undefined;
  }
}

/** Return the first supported language of the browser, or English. */
export const readBrowserLanguage = (
  tags: readonly string[] = globalThis.navigator?.languages ?? [],
): Language => tags.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en';

/** Language of this page until it is reloaded: the one selected in this browser, or else the browser language. */
export const pageLanguage: Language = readStoredLanguage() ?? readBrowserLanguage();
