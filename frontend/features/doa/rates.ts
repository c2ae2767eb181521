import type { Rate } from '#shared/doa/doa.ts';

/**
 * Return the rate of a currency on a day, which is the newest rate in effect. Without a rate, amounts of that day
 * cannot be compared with limits.
 */
export const findRate = (rates: readonly Rate[], currency: string, day: string): Rate | undefined =>
  rates
    .filter((rate) => rate.currency === currency && rate.validFrom <= day)
    .sort((a, b) => b.validFrom.localeCompare(a.validFrom))[0];

/** Group the rates by currency name, newest rate first. */
export function groupRatesByCurrency(rates: readonly Rate[]) {
  const groups = Map.groupBy(rates, ({ currency }) => currency);
  return [...groups]
    .map(([currency, items]) => ({
      currency,
      items: items.toSorted((a, b) => b.validFrom.localeCompare(a.validFrom)),
    }))
    .sort((a, b) => a.currency.localeCompare(b.currency));
}
