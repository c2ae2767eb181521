import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import { saveLanguage } from '#frontend/data/own-profile.ts';
import { t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import { type Language, languageNames } from '#shared/language/languages.ts';

/**
 * Store the language of a person without one, for mails too. `isGuessed`: the browser determined it, which a toast says
 * with a link to change it. A failure is ignored, because the next visit tries again.
 */
export async function storeLanguage(language: Language, isGuessed: boolean): Promise<void> {
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
