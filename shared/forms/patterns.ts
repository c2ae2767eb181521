import type * as z from 'zod';
import { msg } from '#shared/language/t.ts';
import { lookUp } from '#shared/look-up.ts';
import type { PatternName } from './form.ts';

/** Length of an IBAN by country. In other countries it has 15 to 34 characters. */
const ibanLengths: Readonly<Record<string, number>> = {
  ...{ AT: 20, BE: 16, BG: 22, CH: 21, CY: 28, CZ: 24, DE: 22, DK: 18, EE: 20, ES: 24, FI: 18 },
  ...{ FR: 27, GB: 22, GR: 27, HR: 21, HU: 28, IE: 22, IS: 26, IT: 27, LI: 21, LT: 20, LU: 20 },
  ...{ LV: 21, MC: 27, MT: 31, NL: 18, NO: 15, PL: 28, PT: 25, RO: 24, SE: 24, SI: 19, SK: 24 },
  ...{ SM: 27, TR: 26, AD: 24, VA: 22 },
};

/** True for an IBAN without spaces: with the length of its country and the remainder 1 modulo 97 (ISO 13616). */
function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false;
  const length = lookUp(ibanLengths, text.slice(0, 2));
  if (length !== undefined && text.length !== length) return false;
  const digits = [...text.slice(4), ...text.slice(0, 4)].map((one) => Number.parseInt(one, 36));
  return BigInt(digits.join('')) % 97n === 1n;
}

/** Patterns for answers, each with its error text. */
export const answerPatterns: Readonly<
  Record<
    z.infer<typeof PatternName>,
    { readonly test: Pick<RegExp, 'test'>; readonly message: string }
  >
> = {
  projectNumber: { test: /^P-\d{3,6}$/, message: msg('Enter a project number, such as P-2044') },
  costCentre: { test: /^\d{4}$/, message: msg('Enter the four digits of a cost centre') },
  iban: {
    test: { test: isIban },
    message: msg('Enter an IBAN such as DE89 3704 0044 0532 0130 00'),
  },
  phone: { test: /^\+?[0-9 ()./-]{5,25}$/, message: msg('Enter a phone number') },
};
