import * as z from 'zod';
import { languages } from '#shared/language/languages.ts';

/** Languages that names are translated into: each, as an organisation writes its names in any of them. */
export const NameLanguage = z.enum(languages);
export type NameLanguage = z.infer<typeof NameLanguage>;

/** Names that are translated into one language at most. */
export const mostTranslations = 5000;
/** Changes of one call at most. */
export const mostChanges = 50;

/** As long as the longest text of a form. */
export const SourceText = z.string().min(1).max(2000);
export const NameTranslation = z.object({
  text: SourceText,
  translation: z.string().trim().min(1).max(2000),
});
export type NameTranslation = z.infer<typeof NameTranslation>;
