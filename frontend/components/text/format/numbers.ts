import { formatNumber, t, translateText } from '#frontend/lib/text.ts';
import { getCurrencyDecimals } from '#shared/currency.ts';
import type { Money } from '#shared/fields.ts';

/**
 * Whether a text is a decimal number. Amounts stay text and are never converted to floats, so that they are shown
 * exactly.
 */
const isDecimal = (text: string): text is `${number}` => /^-?\d+(\.\d+)?$/.test(text);

/** Cached per currency and locale, because a list formats thousands of amounts. */
const formats = new Map<string, Intl.NumberFormat>();
function buildCurrencyFormat(currency: string, locale: string, places: number): Intl.NumberFormat {
  const digits = Math.max(getCurrencyDecimals(currency), places);
  const key = `${locale} ${currency} ${digits}`;
  let known = formats.get(key);
  if (!known) {
    known = new Intl.NumberFormat(locale, {
      ...{ minimumFractionDigits: digits, maximumFractionDigits: digits },
    });
    formats.set(key, known);
  }
  return known;
}

/** Format an amount with its currency: "3,284.60 EUR". The code is last so that amounts align. */
export function formatMoney({ amount, currency }: Money, locale: string): string {
  return `${formatAmount(amount, currency, locale)} ${currency}`;
}

/**
 * Format an amount without its currency but with the decimals of the currency: "3,284.60". It is never rounded, because
 * every digit counts for a decision.
 */
export function formatAmount(amount: string, currency: string, locale: string): string {
  if (!isDecimal(amount)) return amount;
  const places = amount.split('.')[1]?.replace(/0+$/, '').length ?? 0;
  return buildCurrencyFormat(currency, locale, places).format(amount);
}

/** Format an amount without a currency and keep its decimals: "2,401.50". */
export function formatDecimal(amount: string, locale: string): string {
  if (!isDecimal(amount)) return amount;
  const [, fraction = ''] = amount.split('.');
  const digits = { minimumFractionDigits: fraction.length, maximumFractionDigits: fraction.length };
  return new Intl.NumberFormat(locale, digits).format(amount);
}

/** Return the exact sums per currency of a selection: "3,608.00 EUR". Amounts are added as integer millionths. */
export function sumMoney(amounts: readonly Money[]): Money[] {
  const sums = new Map<string, bigint>();
  for (const { amount, currency } of amounts)
    sums.set(currency, (sums.get(currency) ?? 0n) + toMillionths(amount));
  return [...sums].map(([currency, sum]) => ({ currency, amount: fromMillionths(sum) }));
}

/**
 * Compare amounts for sorting: missing amounts first, then by currency and size. Amounts in different currencies cannot
 * be compared without a rate.
 */
export function compareMoney(a: Money | null | undefined, b: Money | null | undefined): number {
  if (!a || !b) return a ? 1 : b ? -1 : 0;
  if (a.currency !== b.currency) return a.currency < b.currency ? -1 : 1;
  const [one, other] = [toMillionths(a.amount), toMillionths(b.amount)];
  return one < other ? -1 : one > other ? 1 : 0;
}

function toMillionths(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.');
  const size = BigInt(whole + fraction.padEnd(6, '0').slice(0, 6));
  return amount.startsWith('-') ? -size : size;
}

function fromMillionths(sum: bigint): string {
  const digits = `${sum < 0n ? -sum : sum}`.padStart(7, '0');
  return `${sum < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
}

/** Format a count in the language of the reader: "1,214". Text is returned unchanged. */
export const formatNumberOrText = (count: number | string): string =>
  typeof count === 'number' ? formatNumber(count) : count;

/** File size: "612 kB", "1.2 MB" */
export function formatSize(bytes: number, locale: string): string {
  const [size, unit] =
    bytes < 1_000_000 ? [Math.max(1, Math.round(bytes / 1000)), 'kB'] : [bytes / 1_000_000, 'MB'];
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(size)} ${unit}`;
}

/** Format the number of shown rows: "11 tasks", "20 shown, more to load" */
export const formatShownCount = (
  count: number,
  hasMore: boolean,
  words: (count: number) => string,
) => (hasMore ? t`${count} shown, more to load` : words(count));

/** Format a count with its noun: "1 task", "11 tasks". The nouns are marked with `msg` or already translated. */
export const formatCount = (count: number, one: string, many = `${one}s`) =>
  `${formatNumber(count)} ${translateText(count === 1 ? one : many)}`;
