import { spokenLanguage, t } from '#shared/language/t.ts';
import { type DecimalMark, numberReadings, plainNumberText } from './readings.ts';

export type ReadNumberOptions = {
  /** BCP 47 tag of whoever typed it; the language that texts are in where it is absent. */
  readonly locale?: string | undefined;
  /** Decimal places that the field takes: with three or more, "1.250" may be a fraction. */
  readonly decimals?: number | undefined;
  /** Currency or unit that may stand before or after the number; any other is refused. */
  readonly unit?: string | undefined;
  /** Of a file: nobody knows the language of whoever wrote it, so every number that could be two is asked. */
  readonly isFromFile?: boolean;
};
/** Exact decimal text without zeros at the end, or why the text is none, in the reader's language. */
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

/** A decimal text as the locale writes it: "1150.3" is "1.150,3" in German. */
export const showNumber = (decimal: string, locale: string = spokenLanguage()): string =>
  isDecimalText(decimal)
    ? new Intl.NumberFormat(locale, { maximumFractionDigits: 20 }).format(decimal)
    : decimal;
const isDecimalText = (text: string): text is `${number}` => /^-?\d+(\.\d+)?$/.test(text);

/** A decimal text as it can be typed without a doubt: no thousands, the locale's own mark. */
const typeable = (decimal: string, locale: string) =>
  decimal.replace('.', readNotation(locale).decimal);

/** Names that a unit goes by: EUR, €. */
function unitNames(unit: string, locale: string): string[] {
  if (!/^[A-Z]{3}$/.test(unit)) return [unit];
  const symbols = (['symbol', 'narrowSymbol'] as const).flatMap((currencyDisplay) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency: unit, currencyDisplay })
      .formatToParts(1)
      .flatMap(({ type, value }) => (type === 'currency' ? value : [])),
  );
  return [unit, ...symbols];
}

function withoutUnit(text: string, unit: string, locale: string): string {
  const lower = text.toLowerCase();
  for (const name of unitNames(unit, locale).map((one) => one.toLowerCase())) {
    if (lower.startsWith(name)) return text.slice(name.length).trim();
    if (lower.endsWith(name)) return text.slice(0, -name.length).trim();
  }
  return text;
}

function example(decimals: number, locale: string): string {
  if (decimals === 0) return showNumber('12', locale);
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return new Intl.NumberFormat(locale, digits).format(1150.3);
}

/**
 * The number that a person typed, by their own language: the only reader of typed numbers. "12.500" is 12500 in German;
 * in English, where fractions have a point but hardly ever three digits, it could be either and is asked.
 */
export function readNumber(text: string, options: ReadNumberOptions = {}): ReadNumber {
  const { locale = spokenLanguage(), decimals = 2, unit, isFromFile = false } = options;
  const plain = plainNumberText(text);
  const bare = unit ? withoutUnit(plain, unit, locale) : plain;
  const { '.': point, ',': comma } = numberReadings(bare);
  const value = point ?? comma;
  if (value === undefined)
    return {
      problem:
        unit && /\d/.test(bare) && /\p{L}{3}|\p{Sc}/u.test(bare)
          ? t`Enter the amount in ${unit}.`
          : t`Enter a number such as ${example(decimals, locale)}.`,
    };
  if (point === undefined || comma === undefined || point === comma) return limited(value);
  const mark = bare.includes('.') ? '.' : ',';
  const [fraction, whole] = mark === '.' ? [point, comma] : [comma, point];
  const notation = readNotation(locale);
  if (isFromFile) return { problem: ask(bare, whole, fraction, decimals, locale) };
  if (mark === notation.group) return limited(whole);
  if (mark === notation.decimal && decimals >= 3) return limited(fraction);
  return { problem: ask(bare, whole, fraction, decimals, locale) };
}

function ask(text: string, whole: string, fraction: string, decimals: number, locale: string) {
  const fits = (fraction.split('.')[1]?.length ?? 0) <= decimals;
  const plain = typeable(whole, locale);
  return fits
    ? t`“${text}” could be ${showNumber(whole, locale)} or ${showNumber(fraction, locale)}. Write ${plain} or ${typeable(fraction, locale)}.`
    : t`“${text}” could be ${showNumber(whole, locale)} or a fraction. Write ${plain} for the first.`;
}

/** A decimal as files hold it: with a point, and a zero more where three places could be taken for thousands. */
export const fileNumber = (decimal: string): string =>
  /^-?[1-9]\d{0,2}\.\d{3}0*$/.test(decimal) ? `${decimal}0` : decimal;

/** The decimal of a file as it was before `fileNumber`, or as it is read from the file of somebody else. */
export function fileDecimal(text: string): ReadNumber {
  const read = readNumber(text, { isFromFile: true });
  if ('problem' in read || !isDecimalText(text)) return read;
  return { decimal: text.replace(/^(-?[1-9]\d{0,2}\.\d{3}0*)0$/, '$1') };
}

function limited(decimal: string): ReadNumber {
  const [whole = '', fraction = ''] = decimal.replace('-', '').split('.');
  if (whole.length > maxWhole) return { problem: t`This number is too large.` };
  if (fraction.length > maxFraction)
    return { problem: t`Use at most ${maxFraction} decimal places.` };
  return { decimal };
}

/** The same as decimal text only; undefined for what is no number or could be two. */
export function readDecimal(text: string, options?: ReadNumberOptions): string | undefined {
  const read = readNumber(text, options);
  return 'decimal' in read ? read.decimal : undefined;
}
