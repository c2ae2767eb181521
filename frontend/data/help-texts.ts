import { pageLanguage } from '#frontend/lib/language/chosen-language.ts';
import type { Language } from '#shared/language/languages.ts';
import { readOnce } from './read.ts';

/** The texts of the help in the person's language, by `load`. */
export const helpTextsQuery = <Texts>(load: (language: Language) => Promise<Texts>) =>
  readOnce('help', [pageLanguage], () => load(pageLanguage));
