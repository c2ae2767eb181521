import { currencyDecimals } from '#shared/currency.ts';
import { multiply, round } from '#shared/decimal.ts';
import type { Money } from '#shared/fields.ts';
import type { Reference } from './reference.ts';

/** An amount in the application's currency, with the rate used if it was converted. */
export type ConvertedAmount = { readonly amount: string; readonly rate?: string };

/**
 * Convert with the newest exchange rate in force on the day of `at` (ISO 8601). Null if no rate exists. Callers must
 * then treat the amount as unknown, not as small.
 */
export function convert(money: Money, reference: Reference, at: string): ConvertedAmount | null {
  const { currency } = reference.configuration;
  if (money.currency === currency) return { amount: money.amount };
  const day = at.slice(0, 10);
  const rate = reference.rates
    .filter((candidate) => candidate.currency === money.currency && candidate.validFrom <= day)
    .sort((a, b) => (a.validFrom < b.validFrom ? 1 : -1))[0];
  if (!rate) return null;
  return {
    amount: round(multiply(money.amount, rate.rate), currencyDecimals(currency)),
    rate: rate.rate,
  };
}
