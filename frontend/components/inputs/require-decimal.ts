import type { ReadNumberOptions } from '#shared/numbers/read-number.ts';
import { parseTypedNumber } from '../text/format/typed-number.ts';
import { throwFieldErrors } from './refusals.ts';

/**
 * Return the decimal typed into a field. Throws `input.invalid` if it is no number, or names both readings if it is
 * ambiguous.
 */
export function requireDecimal(
  field: string,
  text: string,
  options: Omit<ReadNumberOptions, 'locale'> = {},
): string {
  const read = parseTypedNumber(text, options);
  if ('decimal' in read) return read.decimal;
  throwFieldErrors({ [field]: [read.problem] });
  return text;
}
