import type * as z from 'zod';
import { msg } from '#shared/language/t.ts';
import type { PatternName } from './form.ts';

/** What answers of a pattern look like, and what is said of one that doesn't. */
export const patterns: Readonly<
  Record<z.infer<typeof PatternName>, { readonly test: RegExp; readonly message: string }>
> = {
  projectNumber: { test: /^P-\d{3,6}$/, message: msg('Enter a project number, such as P-2044') },
  costCentre: { test: /^\d{4}$/, message: msg('Enter the four digits of a cost centre') },
  iban: { test: /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/, message: msg('Enter an IBAN without spaces') },
  phone: { test: /^\+?[0-9 ()/-]{5,25}$/, message: msg('Enter a phone number') },
};
