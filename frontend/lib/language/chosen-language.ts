import { type Language, languages } from '#shared/language/languages.ts';
import { persistKey } from '../store/persist-key.ts';

const isLanguage = (tag: unknown): tag is Language =>
  languages.some((language) => language === tag);

/** Read without the store that keeps it, which needs texts itself. */
function storedLanguage(): Language | undefined {
  try {
    const { language } = JSON.parse(localStorage.getItem(persistKey) ?? '{}');
    const { current } = JSON.parse(language);
    return isLanguage(current) ? current : undefined;
  } catch {
    return undefined;
  }
}

/** The first language of the browser that the product speaks; English where there is none. */
const browserLanguage = (
  tags: readonly string[] = globalThis.navigator?.languages ?? [],
): Language => tags.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en';

/** The language of this page for as long as it is open: what was chosen in this browser, else the browser's own. */
export const pageLanguage: Language = storedLanguage() ?? browserLanguage();
