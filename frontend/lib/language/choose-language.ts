import type { Language } from '#shared/language/languages.ts';

type Known = {
  /** language that the person selected on any device */
  readonly own: Language | undefined;
  /** language of the company: English until an administrator selects another */
  readonly company: Language;
  readonly browser: Language;
};

/**
 * Choose the language of the product for a person: their own, else the one that the company selected, else that of the
 * browser. `isFirst`: the browser determined it and it is not stored yet, so mails would be in English.
 */
export function chooseLanguage({ own, company, browser }: Known): {
  readonly language: Language;
  readonly isFirst: boolean;
} {
  if (own) return { language: own, isFirst: false };
  if (company !== 'en') return { language: company, isFirst: false };
  return { language: browser, isFirst: browser !== 'en' };
}
