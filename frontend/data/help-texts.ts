import { pageLanguage } from '#frontend/lib/language/page-language.ts';
import type { Language } from '#shared/language/languages.ts';
import { staticQuery } from './read.ts';

/** Load the help texts in the language of the person with `load`. */
export const helpTextsQuery = <Texts>(load: (language: Language) => Promise<Texts>) =>
  staticQuery('help', [pageLanguage], () => load(pageLanguage));
