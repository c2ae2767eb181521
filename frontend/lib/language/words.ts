import { usualLocale } from '#shared/language/languages.ts';
import { t } from '../text.ts';
import { pageLanguage } from './chosen-language.ts';

const locale = usualLocale(pageLanguage);
const conjunction = new Intl.ListFormat(locale, { type: 'conjunction' });
const disjunction = new Intl.ListFormat(locale, { type: 'disjunction' });

/** "Ana, Ben and Carla" */
export const listNames = (names: Iterable<string>): string => conjunction.format(names);

/** "Travel or Leave" */
export const listAny = (names: readonly string[]): string => disjunction.format(names);

/** "“Travel” and “Leave”" */
export const inQuotes = (names: readonly string[]): string =>
  listNames(names.map((name) => t`“${name}”`));

/** The same within a sentence, for texts that begin with no noun: "with the draft". */
export const withinSentence = (text: string): string =>
  text.charAt(0).toLowerCase() + text.slice(1);
