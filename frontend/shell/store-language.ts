import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import { saveLanguage } from '#frontend/data/own-profile.ts';
import { chooseLanguage } from '#frontend/lib/language/choose-language.ts';
import { readBrowserLanguage } from '#frontend/lib/language/page-language.ts';
import { showInLanguage } from '#frontend/lib/language/show-in-language.ts';
import { rootStore } from '#frontend/lib/store/root-store.ts';
import { t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import { type Language, languageNames } from '#shared/language/languages.ts';

/**
 * Apply the language of the sign-in screen or of the company to a person who has none. If neither was selected, the
 * first sign-in selects the browser language, also for mails. A toast reports this, with a link to change it.
 */
export async function selectFirstLanguage(company: Language): Promise<void> {
  const { next } = rootStore.getState().language;
  const known = { own: undefined, next, company, browser: readBrowserLanguage() };
  const { language, isNew, isGuessed } = chooseLanguage(known);
  const stored = isNew ? storeLanguage(language, isGuessed) : undefined;
  showInLanguage(language);
  await stored;
}

/**
 * Store the language of a person without one, also for mails. `isGuessed`: the browser determined it, and a toast
 * reports this with a link to change it. A failure is ignored, because the next visit tries again.
 */
async function storeLanguage(language: Language, isGuessed: boolean): Promise<void> {
  try {
    await saveLanguage(language);
  } catch {
    return;
  }
  if (isGuessed)
    showToast({
      text: t`The product and its mails are in ${languageNames[language]}, the language of your browser.`,
      view: { label: t`Change`, to: paths.profile },
    });
}
