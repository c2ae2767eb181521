/** Languages of the product, as BCP 47 tags. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/** Names of the languages, each written in that language, so that its speakers can find it. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };

/** Return the default locale of dates and numbers for a language. English follows British usage. */
export const getDefaultLocale = (language: Language): string =>
  language === 'en' ? 'en-GB' : language;
