import type { Language } from '#shared/language/languages.ts';
import type { Configuration } from '#shared/routing/sequence.ts';
import { memoize } from './memoize.ts';

/** Milliseconds for which each warm Lambda caches settings. */
const trustedForMs = 30_000;

type Reader = { readonly applicationId: string; readonly language?: Language | undefined };

/**
 * Create the reader for the settings of the company. They are loaded on demand, at most once in 30 seconds by each warm
 * Lambda.
 */
export function company(
  find: (applicationId: string) => Promise<Configuration>,
  now: () => number = Date.now,
) {
  const { ask: settings } = memoize(find, { trustedForMs, keeps: () => true, now });
  return {
    settings,
    /** Return the language for messages to a person: their own, else that of the company. */
    languageFor: async ({ applicationId, language }: Reader): Promise<Language> =>
      language ?? (await settings(applicationId)).language,
  };
}
export type CompanySettings = ReturnType<typeof company>;
