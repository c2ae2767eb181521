import type { Language } from '#shared/language/languages.ts';
import type { NameTranslation } from '#shared/names/name-translation.ts';
import { namesByText } from '#shared/names/names-by-text.ts';
import type { Naming } from './language.ts';
import { remembered } from './remembered.ts';

/** Milliseconds for which translations in mails and messages are trusted. */
const trustedForMs = 30_000;

type Translations = {
  load(app: string, language: string): Promise<{ readonly items: readonly NameTranslation[] }>;
};

/**
 * Finds the translations of names for readers of a language, read at most twice a minute. None for English while that
 * is the language of the company, in which it writes its names; `source` answers which that is.
 */
export function namesIn({ load }: Translations, app: string) {
  const { ask } = remembered(async (language) => namesByText((await load(app, language)).items), {
    trustedForMs,
    keeps: () => true,
  });
  return async (language: Language, source: () => Promise<Language> | Language): Promise<Naming> =>
    language === 'en' && (await source()) === 'en' ? undefined : ask(language);
}
export type NamesIn = ReturnType<typeof namesIn>;
