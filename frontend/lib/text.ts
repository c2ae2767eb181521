import { catalogs } from '#frontend/languages/catalogs.ts';
import { translateBy } from '#shared/language/t.ts';
import { pageLanguage } from './language/chosen-language.ts';

// Waited for here, so that texts of modules are found in the reader's language when those modules are loaded.
if (pageLanguage !== 'en') {
  const { translation } = (await catalogs[pageLanguage]().catch(() => undefined)) ?? {};
  translateBy(() => translation);
}

export { inContext, msg, plural, sayNumber, t, translateText } from '#shared/language/t.ts';
export { rich } from './language/rich.ts';

/** A label within an English sentence starts small: "Undo move Budget". German keeps the capitals of its nouns. */
export const labelWithin = (label: string): string =>
  pageLanguage === 'en' ? label.charAt(0).toLowerCase() + label.slice(1) : label;
