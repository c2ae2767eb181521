import { getCurrentLanguage, t } from '#shared/language/t.ts';
import { type DecimalMark, listNumberReadings, normalizeNumberText } from './readings.ts';

export type ReadNumberOptions = {
  /** BCP 47 tag of the author's language; default: the current language of texts. */
  readonly locale?: string | undefined;
  /** Decimal places of the field. With three or more, "1.250" may be a fraction. */
  readonly decimals?: number | undefined;
  /** Currency or unit allowed before or after the number. Any other unit is refused. */
  readonly unit?: string | undefined;
  /** True for a file: the author's language is unknown, so every ambiguous number is refused with a question. */
  readonly isFromFile?: boolean;
};
/** Exact decimal text without trailing zeros, or the problem in the reader's language. */
export type ReadNumber = { readonly decimal: string } | { readonly problem: string };

const maxWhole = 15;
const maxFraction = 6;

type Notation = { readonly decimal: DecimalMark; readonly group: string };
const notations = new Map<string, Notation>();
function readNotation(locale: string): Notation {
  let known = notations.get(locale);
  if (!known) {
    const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.5);
    const mark = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
    known = { decimal: mark('decimal') === ',' ? ',' : '.', group: mark('group') };
    notations.set(locale, known);
  }
  return known;
}

/** Format a decimal text for a locale: "1150.3" is "1.150,3" in German. */
export const formatDecimalText = (
  decimal: string,
  locale: string = getCurrentLanguage(),
): string =>
  isDecimalText(decimal)
    ? new Intl.NumberFormat(locale, { maximumFractionDigits: 20 }).format(decimal)
    : decimal;
const isDecimalText = (text: string): text is `${number}` => /^-?\d+(\.\d+)?$/.test(text);

/** Format a decimal text as unambiguous input: with the locale's decimal mark, without thousands separators. */
const typeable = (decimal: string, locale: string) =>
  decimal.replace('.', readNotation(locale).decimal);

/** Return the accepted names of a unit: EUR, €. Some locales have no symbol for a currency, such as de-CH for EUR. */
function listUnitNames(unit: string, locale: string): string[] {
  if (!/^[A-Z]{3}$/.test(unit)) return [unit];
  const symbols = [locale, 'en'].flatMap((language) =>
    (['symbol', 'narrowSymbol'] as const).map(
      (currencyDisplay) =>
        new Intl.NumberFormat(language, { style: 'currency', currency: unit, currencyDisplay })
          .formatToParts(1)
          .find(({ type }) => type === 'currency')?.value ?? unit,
    ),
  );
  return [unit, ...symbols];
}

/** Remove the unit before or after a number, also after its sign: -€5. Amounts may have a dash for no cents: 5,- */
function stripUnit(text: string, unit: string, locale: string): string {
  const lower = text.toLowerCase();
  for (const symbol of listUnitNames(unit, locale)) {
    const [before = '', behind] = lower.split(symbol.toLowerCase()).map((part) => part.trim());
    if (behind === '' || (behind && /^[+-]?$/.test(before)))
      return (before + behind).replace(/([.,])-+$/, '$100');
  }
  return text;
}

function formatExample(decimals: number, locale: string): string {
  if (decimals === 0) return formatDecimalText('12', locale);
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return new Intl.NumberFormat(locale, digits).format(1150.3);
}

/**
 * Parse a number that a person typed in their language. All typed numbers must use this function. "12.500" is 12500 in
 * German. In English it is ambiguous, because fractions rarely have three digits, and the person is asked.
 */
export function readNumber(text: string, options: ReadNumberOptions = {}): ReadNumber {
  const { locale = getCurrentLanguage(), decimals = 2, unit, isFromFile = false } = options;
  const plain = normalizeNumberText(text);
  const bare = unit ? stripUnit(plain, unit, locale) : plain;
  const { '.': point, ',': comma } = listNumberReadings(bare);
  const value = point ?? comma;
  if (value === undefined)
    return {
      problem:
        unit && /\d/.test(bare) && /\p{L}{3}|\p{Sc}/u.test(bare)
          ? t`Enter the amount in ${unit}.`
          : t`Enter a number such as ${formatExample(decimals, locale)}.`,
    };
  if (point === undefined || comma === undefined || point === comma)
    return checkNumberLimits(value);
  const mark = bare.includes('.') ? '.' : ',';
  const [fraction, whole] = mark === '.' ? [point, comma] : [comma, point];
  const notation = readNotation(locale);
  if (isFromFile) return { problem: formatAmbiguity(bare, whole, fraction, decimals, locale) };
  if (mark === notation.group) return checkNumberLimits(whole);
  if (mark === notation.decimal && decimals >= 3) return checkNumberLimits(fraction);
  return { problem: formatAmbiguity(bare, whole, fraction, decimals, locale) };
}

function formatAmbiguity(
  text: string,
  whole: string,
  fraction: string,
  decimals: number,
  locale: string,
) {
  const fits = (fraction.split('.')[1]?.length ?? 0) <= decimals;
  const plain = typeable(whole, locale);
  return fits
    ? t`“${text}” could be ${formatDecimalText(whole, locale)} or ${formatDecimalText(fraction, locale)}. Write ${plain} or ${typeable(fraction, locale)}.`
    : t`“${text}” could be ${formatDecimalText(whole, locale)} or a fraction. Write ${plain} for the first.`;
}

/** Format a decimal for a file: with a point, and an additional zero if three decimal places look like thousands. */
export const formatFileNumber = (decimal: string): string =>
  /^-?[1-9]\d{0,2}\.\d{3}0*$/.test(decimal) ? `${decimal}0` : decimal;

/** Parse a decimal from a file, either written by `formatFileNumber` or by another program. */
export function parseFileDecimal(text: string): ReadNumber {
  const read = readNumber(text, { isFromFile: true });
  if ('problem' in read || !isDecimalText(text)) return read;
  return { decimal: text.replace(/^(-?[1-9]\d{0,2}\.\d{3}0*)0$/, '$1') };
}

function checkNumberLimits(decimal: string): ReadNumber {
  const [whole = '', fraction = ''] = decimal.replace('-', '').split('.');
  if (whole.length > maxWhole) return { problem: t`This number is too large.` };
  if (fraction.length > maxFraction)
    return { problem: t`Use at most ${maxFraction} decimal places.` };
  return { decimal };
}

/** Parse a typed number to decimal text. Undefined if it is not a number or ambiguous. */
export function readDecimal(text: string, options?: ReadNumberOptions): string | undefined {
  const read = readNumber(text, options);
  return 'decimal' in read ? read.decimal : undefined;
}
