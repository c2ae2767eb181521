import { getCurrencyDecimals } from '#shared/currency.ts';
import { divideDecimals, multiplyDecimals } from '#shared/decimal.ts';
import { Decimal, type Money } from '#shared/fields.ts';
import type { Stage } from '#shared/requests/stage.ts';
import { getRatesCurrency } from '#shared/routing/sequence.ts';
import { toLocalDate } from './active-delegate.ts';
import { getEffectiveCalendar } from './effective-calendar.ts';
import type { Reference } from './reference.ts';

/** Decimal places of a rate between two currencies that is calculated from two rates. */
const rateDecimals = 12;

/** An amount in the application's currency, with the rate used if it was converted. */
export type ConvertedAmount = { readonly amount: string; readonly rate?: string };

/** Return the value of one unit in the currency of the rates on a day; undefined without a rate. */
function findRate(currency: string, { rates, configuration }: Reference, day: string) {
  if (currency === getRatesCurrency(configuration)) return '1';
  return rates
    .filter((candidate) => candidate.currency === currency && candidate.validFrom <= day)
    .sort((a, b) => (a.validFrom < b.validFrom ? 1 : -1))[0]?.rate;
}

/**
 * Convert an amount with the newest exchange rates in force on the day of `at` (ISO 8601) in the time zone of the
 * company. Null if no rate exists, or if the result has too many digits to be stored. Callers must then treat the
 * amount as unknown, not as small. If the rates are in a former currency of the company, the rate of its present
 * currency is needed too. `currency`: of the result, by default that of the application.
 */
export function convertMoney(
  money: Money,
  reference: Reference,
  at: string,
  currency: string = reference.configuration.currency,
): ConvertedAmount | null {
  if (money.currency === currency) return { amount: money.amount };
  const day = toLocalDate(getEffectiveCalendar(null, reference), at);
  const [from, into] = [
    findRate(money.currency, reference, day),
    findRate(currency, reference, day),
  ];
  if (from === undefined || into === undefined) return null;
  const amount = divideDecimals(
    multiplyDecimals(money.amount, from),
    into,
    getCurrencyDecimals(currency),
  );
  const rate = into === '1' ? from : divideDecimals(from, into, rateDecimals);
  return Decimal.safeParse(amount).success ? { amount, rate } : null;
}

/**
 * Return the amount of a request as it was converted on submission. Undefined if it was not converted, or if the
 * application has another currency now.
 */
export function readPinnedAmount(
  { convertedAmount, rate }: Stage['inputs'],
  { configuration }: Reference,
): ConvertedAmount | undefined {
  if (convertedAmount?.currency !== configuration.currency) return undefined;
  return { amount: convertedAmount.amount, ...(rate ? { rate } : {}) };
}
