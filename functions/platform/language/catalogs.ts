import type * as z from 'zod';
import type { Language } from '#shared/language/languages.ts';
import type { Translation } from '#shared/language/t.ts';

/** `error`: formats the messages of schemas. Without it, they are in English. */
export type LanguageCatalog = Translation & z.core.ParseContext<z.core.$ZodIssue>;

/** Loaders of the language catalogs. English needs no catalog. */
export const catalogs: Readonly<Record<Language, () => Promise<LanguageCatalog | undefined>>> = {
  en: async () => undefined,
  de: async () => (await import('./de.ts')).german,
};
