import { rootStore } from '#frontend/lib/store/root-store.ts';
import type { Language } from '#shared/language/languages.ts';
import { pageLanguage } from './page-language.ts';

/**
 * Switch the product to a language. The page is reloaded, because texts are resolved only once. `next`: language of the
 * person who signs in next, if they have none.
 */
export function showInLanguage(language: Language, next?: Language): void {
  rootStore.setState({ language: { current: language, ...(next && { next }) } });
  if (language !== pageLanguage) location.reload();
}
