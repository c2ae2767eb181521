const known = new Map<string, number>();

/** Return the decimal places of a currency by ISO 4217: EUR 2, JPY 0, BHD 3, CLF 4; 2 for an unknown code. */
export function getCurrencyDecimals(currency: string): number {
  let decimals = known.get(currency);
  if (decimals === undefined) {
    const style = { style: 'currency', currency } as const;
    decimals = new Intl.NumberFormat('en', style).resolvedOptions().maximumFractionDigits ?? 2;
    known.set(currency, decimals);
  }
  return decimals;
}

/** True if an amount has no more decimal places than its currency, ignoring trailing zeros. */
export const hasValidCurrencyDecimals = (amount: string, currency: string): boolean =>
  (amount.split('.')[1]?.replace(/(?<!0)0+$/, '').length ?? 0) <= getCurrencyDecimals(currency);
