import type * as z from 'zod';
import type { Language } from '#shared/language/languages.ts';
import type { Translation } from '#shared/language/t.ts';

/** `error`: what schemas say by themselves is wrong; without it, they say so in English. */
export type Spoken = Translation & z.core.ParseContext<z.core.$ZodIssue>;

/** A catalog is loaded by the first call of its language; English needs none. */
export const catalogs: Readonly<Record<Language, () => Promise<Spoken | undefined>>> = {
  en: async () => undefined,
  de: async () => (await import('./de.ts')).german,
};
