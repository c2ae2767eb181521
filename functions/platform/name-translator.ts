import type { Language } from '#shared/language/languages.ts';
import { indexNameTranslations } from '#shared/names/index-name-translations.ts';
import type { NameTranslation } from '#shared/names/name-translation.ts';
import type { NameTranslator } from './language.ts';
import { memoize } from './memoize.ts';

/** Milliseconds for which translations in mails and messages are cached. */
const trustedForMs = 30_000;

type Translations = {
  load(app: string, language: string): Promise<{ readonly items: readonly NameTranslation[] }>;
};

/**
 * Load the translations of names into a language, at most twice a minute. Undefined for English if the company writes
 * its names in English. `source` returns the language of the company.
 */
export function nameTranslatorLoader({ load }: Translations, app: string) {
  const { ask } = memoize(
    async (language) => indexNameTranslations((await load(app, language)).items),
    {
      trustedForMs,
      keeps: () => true,
    },
  );
  return async (
    language: Language,
    source: () => Promise<Language> | Language,
  ): Promise<NameTranslator> =>
    language === 'en' && (await source()) === 'en' ? undefined : ask(language);
}
export type LoadNameTranslator = ReturnType<typeof nameTranslatorLoader>;
