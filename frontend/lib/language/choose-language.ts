import type { Language } from '#shared/language/languages.ts';

type Known = {
  /** Language that the person selected on any device. */
  readonly own: Language | undefined;
  /** Language that somebody selected on the sign-in screen of this browser. */
  readonly next: Language | undefined;
  /** Language of the company: English until an administrator selects another. */
  readonly company: Language;
  readonly browser: Language;
};

/**
 * Choose the language of the product for a person: their own, else the one selected on the sign-in screen, else that of
 * the company if it is not English, else that of the browser. `isNew`: the language is not stored for the person yet,
 * so their mails would use another. `isGuessed`: it is only the browser language.
 */
export function chooseLanguage({ own, next, company, browser }: Known): {
  readonly language: Language;
  readonly isNew: boolean;
  readonly isGuessed: boolean;
} {
  const selected = own ?? next ?? (company === 'en' ? undefined : company);
  const language = selected ?? browser;
  const isNew = !own && (next !== undefined || language !== company);
  return { language, isNew, isGuessed: isNew && !selected };
}
