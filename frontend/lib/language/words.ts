import { getDefaultLocale } from '#shared/language/languages.ts';
import { t } from '../text.ts';
import { pageLanguage } from './page-language.ts';

const locale = getDefaultLocale(pageLanguage);
const conjunction = new Intl.ListFormat(locale, { type: 'conjunction' });
const disjunction = new Intl.ListFormat(locale, { type: 'disjunction' });

/** List names with "and": "Ana, Ben and Carla" */
export const joinWithAnd = (names: Iterable<string>): string => conjunction.format(names);

/** List names with "or": "Travel or Leave" */
export const joinWithOr = (names: readonly string[]): string => disjunction.format(names);

/** List names in quotes: "“Travel” and “Leave”" */
export const joinQuoted = (names: readonly string[]): string =>
  joinWithAnd(names.map((name) => t`“${name}”`));

/** Lower-case the first letter for use within a sentence, for texts that do not start with a noun: "with the draft". */
export const lowercaseFirstLetter = (text: string): string =>
  text.charAt(0).toLowerCase() + text.slice(1);
