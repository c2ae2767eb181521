import { catalogs } from '#frontend/languages/catalogs.ts';
import { setTranslationSource } from '#shared/language/t.ts';
import { pageLanguage } from './language/page-language.ts';

// Load the translation before the modules that use it, because their texts are resolved on load.
if (pageLanguage !== 'en') {
  const { translation } = (await catalogs[pageLanguage]().catch(() => undefined)) ?? {};
  setTranslationSource(() => translation);
}

export { formatNumber, inContext, msg, plural, t, translateText } from '#shared/language/t.ts';
export { rich } from './language/rich.ts';

/**
 * Format a label within a sentence: "Undo move Budget". English labels start in lower case, and German labels keep
 * their capitals.
 */
export const formatLabelInSentence = (label: string): string =>
  pageLanguage === 'en' ? label.charAt(0).toLowerCase() + label.slice(1) : label;
