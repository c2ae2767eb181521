/** The languages that the product speaks, as BCP 47 tags. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/** Each language says its own name, so that whoever reads no other finds it. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };

/** The locale of dates and numbers where a reader names none: English follows British usage. */
export const usualLocale = (language: Language): string => (language === 'en' ? 'en-GB' : language);
