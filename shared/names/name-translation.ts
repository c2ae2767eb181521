import * as z from 'zod';
import { languages } from '#shared/language/languages.ts';

/** Languages of name translations. All are supported, because an organisation may write its names in any of them. */
export const NameLanguage = z.enum(languages);
export type NameLanguage = z.infer<typeof NameLanguage>;

/** Maximum number of translated names per language. */
export const maxTranslations = 5000;
/** Maximum number of changes in one call. */
export const maxTranslationChanges = 50;

/** A name or text to translate. Its limit is that of the longest text of a form. */
export const SourceText = z.string().min(1).max(2000);
export const NameTranslation = z.object({
  text: SourceText,
  translation: z.string().trim().min(1).max(2000),
});
export type NameTranslation = z.infer<typeof NameTranslation>;
