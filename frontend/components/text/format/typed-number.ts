import { getReaderLocale } from '#frontend/components/layout/viewer.tsx';
import {
  formatDecimalText,
  type ReadNumber,
  type ReadNumberOptions,
  readNumber,
} from '#shared/numbers/read-number.ts';

type Options = Omit<ReadNumberOptions, 'locale'>;

/** Parse a typed number in the locale of the reader, or return the reason why it is invalid. */
export const parseTypedNumber = (text: string, options: Options = {}): ReadNumber =>
  readNumber(text, { locale: getReaderLocale(), ...options });

/** Parse a typed number as exact decimal text. Undefined if it is no number or is ambiguous. */
export function parseTypedDecimal(text: string, options?: Options): string | undefined {
  const read = parseTypedNumber(text, options);
  return 'decimal' in read ? read.decimal : undefined;
}

/**
 * Return why a typed text is no number, or its two readings if it is ambiguous. Undefined for a valid number and for
 * empty text.
 */
export function findTypedNumberProblem(text: string, options?: Options): string | undefined {
  if (text.trim() === '') return undefined;
  const read = parseTypedNumber(text, options);
  return 'problem' in read ? read.problem : undefined;
}

/** Format a decimal as the reader types it. */
export const formatDecimalInput = (decimal: string): string =>
  formatDecimalText(decimal, getReaderLocale());

const isCommaDecimal = () => formatDecimalText('1.5', getReaderLocale()).includes(',');

/** Split a list of numbers at semicolons, and at commas if the comma is not the decimal separator. */
export const splitNumberList = (text: string): string[] =>
  text
    .split(isCommaDecimal() ? /;|,\s+/ : /[,;]/)
    .map((part) => part.trim())
    .filter(Boolean);
export const joinNumberList = (texts: readonly string[]): string =>
  texts.join(isCommaDecimal() ? '; ' : ', ');
