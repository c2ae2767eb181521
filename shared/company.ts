import * as z from 'zod';
import { languages } from './language/languages.ts';

/** Name of a company if none is configured. */
export const productName = 'Countersign';

/** Company details for every page: its name and the language of the names that it defines. */
export const Company = z.object({ name: z.string(), language: z.enum(languages) });
export type Company = z.infer<typeof Company>;
