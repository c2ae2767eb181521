import type { Language } from '#shared/language/languages.ts';
import { spokenLanguage } from '#shared/language/t.ts';

const longDates: Record<Language, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }),
  de: new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'UTC' }),
};

/** "2026-11-28" -> "28 November 2026"; other text stays. */
export const dateInWords = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) ? longDates[spokenLanguage()].format(Date.parse(text)) : text;
