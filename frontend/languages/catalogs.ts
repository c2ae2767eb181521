import type { Language } from '#shared/language/languages.ts';
import type { Translation } from '#shared/language/t.ts';

type Catalog = { readonly translation: Translation };

/** Texts of the page in each language but English, in which they are written. */
export const catalogs: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Catalog>>> = {
  de: () => import('./de.ts'),
};
