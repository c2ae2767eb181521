import * as z from 'zod';
import { languages } from './language/t.ts';

/** What a company is called that nobody has named. */
export const productName = 'Countersign';

/** What every page knows of the company: its name, and the language in which it writes its own names. */
export const Company = z.object({ name: z.string(), language: z.enum(languages) });
export type Company = z.infer<typeof Company>;
