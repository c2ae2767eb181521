import type { Language } from '#shared/language/languages.ts';
import type { HelpTexts } from '../load-help.ts';

type Catalog = { readonly texts: HelpTexts };

/** Help pages in each language. */
export const catalogs: Readonly<Record<Language, () => Promise<Catalog>>> = {
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
};
