const known = new Map<string, number>();

/** Decimal places of a currency by ISO 4217: EUR 2, JPY 0, BHD 3, CLF 4; 2 for a code that is not in use. */
export function currencyDecimals(currency: string): number {
  let decimals = known.get(currency);
  if (decimals === undefined) {
    const style = { style: 'currency', currency } as const;
    decimals = new Intl.NumberFormat('en', style).resolvedOptions().maximumFractionDigits ?? 2;
    known.set(currency, decimals);
  }
  return decimals;
}

/** Whether an amount has no more decimal places than its currency, zeros at the end not counted. */
export const fitsCurrency = (amount: string, currency: string): boolean =>
  (amount.split('.')[1]?.replace(/0+$/, '').length ?? 0) <= currencyDecimals(currency);
