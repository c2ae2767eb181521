import { type Language, languages } from '#shared/language/t.ts';

/** Each language says its own name, so that whoever reads no other finds it. */
export const languageNames: Record<Language, string> = { en: 'English', de: 'Deutsch' };

const storageKey = 'countersign:language';

const isLanguage = (tag: unknown): tag is Language =>
  languages.some((language) => language === tag);

function storedLanguage(): Language | undefined {
  try {
    const stored = localStorage.getItem(storageKey);
    return isLanguage(stored) ? stored : undefined;
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

/** Shows the product in this language from now on: the page is loaded again, as its texts are found once. */
export function showInLanguage(language: Language): void {
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // Without storage the browser's language stays.
    return;
  }
  if (language !== pageLanguage) location.reload();
}
