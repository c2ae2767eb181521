import type { ProcessFilter } from '#shared/process/process-api.ts';
import { widenToMonths } from '#shared/whole-months.ts';

/** Return the smallest and the largest amount with the same sign and the same number of integer digits. */
export function toAmountBand(amount: string): { readonly least: string; readonly most: string } {
  const isNegative = amount.startsWith('-');
  const [whole = ''] = amount.replace('-', '').split('.');
  const digits = Math.max(1, whole.replace(/^0+/, '').length);
  const near = digits === 1 ? '0' : `1${'0'.repeat(digits - 1)}`;
  // Amounts have at most six decimal places.
  const far = `${'9'.repeat(digits)}.999999`;
  if (!isNegative) return { least: near, most: far };
  return { least: `-${far}`, most: digits === 1 ? '-0.000001' : `-${near}` };
}

/**
 * Coarsen a filter to whole months and to amounts with the same number of digits, for people who may not open every
 * request. Otherwise the difference between two periods or amount ranges would disclose a single request.
 */
export const widenFilter = ({
  from,
  to,
  amountFrom,
  amountTo,
  ...filter
}: ProcessFilter): ProcessFilter => ({
  ...filter,
  ...widenToMonths({ from, to }),
  ...(amountFrom !== undefined && { amountFrom: toAmountBand(amountFrom).least }),
  ...(amountTo !== undefined && { amountTo: toAmountBand(amountTo).most }),
});
