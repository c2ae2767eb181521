import { rootStore } from '#frontend/lib/store/root-store.ts';
import type { Language } from '#shared/language/languages.ts';
import { pageLanguage } from './chosen-language.ts';

/** Shows the product in this language from now on: the page is loaded again, as its texts are found once. */
export function showInLanguage(language: Language): void {
  rootStore.setState({ language: { current: language } });
  if (language !== pageLanguage) location.reload();
}
