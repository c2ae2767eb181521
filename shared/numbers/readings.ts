import { toAsciiDigits } from '../ascii-digits.ts';
/** Separator between the whole number and its fraction. */
export type DecimalMark = '.' | ',';
/** Values of a text under each decimal mark, as exact decimal text; absent if it is not a number. */
export type NumberReadings = { readonly [Mark in DecimalMark]?: string };

const marks = ['.', ','] as const satisfies readonly DecimalMark[];
const grouped = {
  '.': /^[1-9]\d{0,2}(?:(?:,\d{3})+|(?:[ '’]\d{3})+)$/,
  ',': /^[1-9]\d{0,2}(?:(?:\.\d{3})+|(?:[ '’]\d{3})+)$/,
} as const satisfies Record<DecimalMark, RegExp>;
/** Indian grouping in lakhs and crores: 12,34,567. */
const indian = /^[1-9]\d?(?:,\d{2})+,\d{3}$/;

/** Convert full-width digits and the spaces of all languages to plain ones, and minus signs and dashes to a hyphen. */
export const normalizeNumberText = (text: string): string =>
  toAsciiDigits(text.normalize('NFKC'))
    .replaceAll('٫', '.')
    .replaceAll('٬', '’')
    .replace(/[\u200e\u200f\u061c]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/[−–—]/g, '-')
    .trim();

function readByMark(mark: DecimalMark, text: string): string | undefined {
  const [, sign = '', digits = ''] = /^([+-]?) ?(.+)$/.exec(text) ?? [];
  const [whole = '', fraction = '', ...more] = digits.split(mark);
  const isGrouped = grouped[mark].test(whole) || (mark === '.' && indian.test(whole));
  if (more.length > 0 || !/^\d*$/.test(fraction) || whole + fraction === '') return undefined;
  if (!isGrouped && !/^\d*$/.test(whole)) return undefined;
  const plain = whole.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '') || '0';
  const rest = fraction.replace(/(?<!0)0+$/, '');
  const value = rest === '' ? plain : `${plain}.${rest}`;
  return sign === '-' && /[1-9]/.test(value) ? `-${value}` : value;
}

/**
 * Return both readings of a text: "1.000" is 1 or 1000, "1.000,50" only 1000.5, "10 000" is 10000 in both. Thousands
 * are separated by a point, comma, space, or apostrophe, in groups of three. Numbers can have any length. Trailing
 * zeros are removed.
 */
export function listNumberReadings(text: string): NumberReadings {
  const plain = normalizeNumberText(text);
  return Object.fromEntries(
    marks.flatMap((mark) => {
      const value = readByMark(mark, plain);
      return value === undefined ? [] : [[mark, value]];
    }),
  );
}

/** Return the number if it is the same under any decimal mark. Undefined if the text is ambiguous or not a number. */
export function findSoleReading(text: string): string | undefined {
  const { '.': point, ',': comma } = listNumberReadings(text);
  const isSure = point === undefined || comma === undefined || point === comma;
  return isSure ? (point ?? comma) : undefined;
}

/**
 * Return the decimal mark of texts in the same format, as in a column of a file. Undefined if it is unclear or
 * contradictory: a person then has to choose the mark.
 */
export function findDecimalMark(texts: readonly string[]): DecimalMark | undefined {
  const readings = texts.map(listNumberReadings);
  const [point, comma] = marks.map((mark) =>
    readings.some((one) => one[mark] !== undefined && Object.keys(one).length === 1),
  );
  if (point === comma) return undefined;
  return point ? '.' : ',';
}
