import { readerLocale } from '#frontend/components/layout/viewer.tsx';
import {
  type ReadNumber,
  type ReadNumberOptions,
  readNumber,
  showNumber,
} from '#shared/numbers/read-number.ts';

type Options = Omit<ReadNumberOptions, 'locale'>;

/** The number that the reader typed, or why it is none: by their own kind of their language. */
export const readTyped = (text: string, options: Options = {}): ReadNumber =>
  readNumber(text, { locale: readerLocale(), ...options });

/** The same as exact decimal text; undefined where it is no number, or could be two. */
export function typedDecimal(text: string, options?: Options): string | undefined {
  const read = readTyped(text, options);
  return 'decimal' in read ? read.decimal : undefined;
}

/** Why a typed text is no number, or which two it could be; undefined for a number and for nothing. */
export function typedProblem(text: string, options?: Options): string | undefined {
  if (text.trim() === '') return undefined;
  const read = readTyped(text, options);
  return 'problem' in read ? read.problem : undefined;
}

/** A decimal as the reader types it. */
export const decimalText = (decimal: string): string => showNumber(decimal, readerLocale());

const isCommaDecimal = () => showNumber('1.5', readerLocale()).includes(',');

/** Numbers of a list: between semicolons, and between commas where those are no decimal marks. */
export const splitTyped = (text: string): string[] =>
  text
    .split(isCommaDecimal() ? /;|,\s+/ : /[,;]/)
    .map((part) => part.trim())
    .filter(Boolean);
export const joinTyped = (texts: readonly string[]): string =>
  texts.join(isCommaDecimal() ? '; ' : ', ');
