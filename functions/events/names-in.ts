import type { Naming } from '#functions/platform/language.ts';
import { remembered } from '#functions/platform/remembered.ts';
import type { NameTranslations } from '#functions/store/name-translations.ts';
import type { Language } from '#shared/language/t.ts';

/** Milliseconds for which translations in mails and messages are trusted. */
const trustedForMs = 30_000;

/** Finds the translations of names for mails and messages, read at most twice a minute; none for English. */
export function namesIn({ load }: Pick<NameTranslations, 'load'>, app: string) {
  const { ask } = remembered(
    async (language) => {
      const { items } = await load(app, language);
      const byText = new Map(items.map(({ text, translation }) => [text, translation]));
      return (text: string) => byText.get(text);
    },
    { trustedForMs, keeps: () => true },
  );
  return async (language: Language): Promise<Naming> =>
    language === 'en' ? undefined : ask(language);
}
