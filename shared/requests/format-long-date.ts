import { getDefaultLocale, type Language } from '#shared/language/languages.ts';
import { getCurrentLanguage } from '#shared/language/t.ts';

const longDates: { [L in Language]?: Intl.DateTimeFormat } = {};

/** Format "2026-11-28" as "28 November 2026". Other text is unchanged. */
export function formatLongDate(text: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return text;
  const language = getCurrentLanguage();
  longDates[language] ??= new Intl.DateTimeFormat(getDefaultLocale(language), {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  return longDates[language].format(Date.parse(text));
}
