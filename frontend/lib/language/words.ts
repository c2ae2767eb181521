import { usualLocale } from '#shared/language/languages.ts';
import { t } from '../text.ts';
import { pageLanguage } from './page-language.ts';

const locale = usualLocale(pageLanguage);
const conjunction = new Intl.ListFormat(locale, { type: 'conjunction' });
const disjunction = new Intl.ListFormat(locale, { type: 'disjunction' });

/** List names with "and": "Ana, Ben and Carla" */
export const joinWithAnd = (names: Iterable<string>): string => conjunction.format(names);

/** List names with "or": "Travel or Leave" */
export const joinWithOr = (names: readonly string[]): string => disjunction.format(names);

/** List names in quotes: "“Travel” and “Leave”" */
export const joinQuoted = (names: readonly string[]): string =>
  joinWithAnd(names.map((name) => t`“${name}”`));

/** Names that a list shows before it counts the others. */
const mostNames = 5;

/** List the first names of a list of any length, and count the others: "Travel, Leave, … and 195 more" */
export const joinFirst = (names: readonly string[]): string =>
  names.length > mostNames + 1
    ? t`${names.slice(0, mostNames).join(', ')} and ${names.length - mostNames} more`
    : names.join(', ');

/** Lower-case the first letter for use within a sentence, for texts that do not start with a noun: "with the draft". */
export const lowercaseFirstLetter = (text: string): string =>
  text.charAt(0).toLowerCase() + text.slice(1);
