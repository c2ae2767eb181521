import { currencyDecimals } from '#shared/currency.ts';
import { multiply, round } from '#shared/decimal.ts';
import { Decimal, type Money } from '#shared/fields.ts';
import type { Stage } from '#shared/requests/stage.ts';
import { toLocalDate } from './active-delegate.ts';
import { getEffectiveCalendar } from './effective-calendar.ts';
import type { Reference } from './reference.ts';

/** An amount in the application's currency, with the rate used if it was converted. */
export type ConvertedAmount = { readonly amount: string; readonly rate?: string };

/**
 * Convert with the newest exchange rate in force on the day of `at` (ISO 8601) in the time zone of the company. Null if
 * no rate exists, or if the result has too many digits to be stored. Callers must then treat the amount as unknown, not
 * as small.
 */
export function convert(money: Money, reference: Reference, at: string): ConvertedAmount | null {
  const { currency } = reference.configuration;
  if (money.currency === currency) return { amount: money.amount };
  const day = toLocalDate(getEffectiveCalendar(null, reference), at);
  const rate = reference.rates
    .filter((candidate) => candidate.currency === money.currency && candidate.validFrom <= day)
    .sort((a, b) => (a.validFrom < b.validFrom ? 1 : -1))[0];
  if (!rate) return null;
  const amount = round(multiply(money.amount, rate.rate), currencyDecimals(currency));
  return Decimal.safeParse(amount).success ? { amount, rate: rate.rate } : null;
}

/**
 * Return the amount of a request as it was converted on submission. Undefined if it was not, or into another currency
 * than the present one of the application.
 */
export function readPinnedAmount(
  { convertedAmount, rate }: Stage['inputs'],
  { configuration }: Reference,
): ConvertedAmount | undefined {
  if (convertedAmount?.currency !== configuration.currency) return undefined;
  return { amount: convertedAmount.amount, ...(rate ? { rate } : {}) };
}
