import type { ReadNumberOptions } from '#shared/numbers/read-number.ts';
import { readTyped } from '../text/format/typed-number.ts';
import { refuseFields } from './refusals.ts';

/** The decimal that was typed into a field. @throws input.invalid with why it is none, or which two it could be */
export function requireDecimal(
  field: string,
  text: string,
  options: Omit<ReadNumberOptions, 'locale'> = {},
): string {
  const read = readTyped(text, options);
  if ('decimal' in read) return read.decimal;
  refuseFields({ [field]: [read.problem] });
  return text;
}
