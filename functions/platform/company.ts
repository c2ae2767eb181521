import type { Language } from '#shared/language/languages.ts';
import type { Configuration } from '#shared/routing/sequence.ts';
import { remembered } from './remembered.ts';

/** Milliseconds for which each warm Lambda trusts settings that it has read. */
const trustedForMs = 30_000;

type Reader = { readonly applicationId: string; readonly language?: Language | undefined };

/** Settings of the company, read at most once in 30 seconds by each warm Lambda, and only where they are needed. */
export function company(
  find: (applicationId: string) => Promise<Configuration>,
  now: () => number = Date.now,
) {
  const { ask: settings } = remembered(find, { trustedForMs, keeps: () => true, now });
  return {
    settings,
    /** Return the language for messages to a person: their own, else the company's. */
    languageFor: async ({ applicationId, language }: Reader): Promise<Language> =>
      language ?? (await settings(applicationId)).language,
  };
}
export type Company = ReturnType<typeof company>;
