import type { Rate } from '#shared/doa/doa.ts';

/**
 * The rate that is used on a day: the newest that is in force then; none: amounts of that day can't be compared with
 * limits.
 */
export const rateOn = (rates: readonly Rate[], currency: string, day: string): Rate | undefined =>
  rates
    .filter((rate) => rate.currency === currency && rate.validFrom <= day)
    .sort((a, b) => b.validFrom.localeCompare(a.validFrom))[0];

/** Rates of each currency, currencies by name, the newest rate first. */
export function ratesByCurrency(rates: readonly Rate[]) {
  const groups = Map.groupBy(rates, ({ currency }) => currency);
  return [...groups]
    .map(([currency, items]) => ({
      currency,
      items: items.toSorted((a, b) => b.validFrom.localeCompare(a.validFrom)),
    }))
    .sort((a, b) => a.currency.localeCompare(b.currency));
}
