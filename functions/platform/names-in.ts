import type { Language } from '#shared/language/t.ts';
import type { NameTranslation } from '#shared/names/name-translation.ts';
import { namesByText } from '#shared/names/names-by-text.ts';
import type { Naming } from './language.ts';
import { remembered } from './remembered.ts';

/** Milliseconds for which translations in mails and messages are trusted. */
const trustedForMs = 30_000;

type Translations = {
  load(app: string, language: string): Promise<{ readonly items: readonly NameTranslation[] }>;
};

/** Finds the translations of names for mails and messages, read at most twice a minute; none for English. */
export function namesIn({ load }: Translations, app: string) {
  const { ask } = remembered(async (language) => namesByText((await load(app, language)).items), {
    trustedForMs,
    keeps: () => true,
  });
  return async (language: Language): Promise<Naming> =>
    language === 'en' ? undefined : ask(language);
}
