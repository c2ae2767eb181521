import type { ProcessFilter } from '#shared/process/process-api.ts';
import { wholeMonths } from '#shared/whole-months.ts';

/** The smallest and the largest amount with as many digits before the point and the same sign. */
export function toAmountBand(amount: string): { readonly least: string; readonly most: string } {
  const isNegative = amount.startsWith('-');
  const [whole = ''] = amount.replace('-', '').split('.');
  const digits = Math.max(1, whole.replace(/^0+/, '').length);
  const near = digits === 1 ? '0' : `1${'0'.repeat(digits - 1)}`;
  // Amounts have six digits after the point at most.
  const far = `${'9'.repeat(digits)}.999999`;
  if (!isNegative) return { least: near, most: far };
  return { least: `-${far}`, most: digits === 1 ? '-0.000001' : `-${near}` };
}

/**
 * The same filter by whole months, and by amounts of as many digits, as people get it who may not open every request:
 * the difference between two periods, or between two ranges of amounts, would else tell of a single one.
 */
export const coarseFilter = ({
  from,
  to,
  amountFrom,
  amountTo,
  ...filter
}: ProcessFilter): ProcessFilter => ({
  ...filter,
  ...wholeMonths({ from, to }),
  ...(amountFrom !== undefined && { amountFrom: toAmountBand(amountFrom).least }),
  ...(amountTo !== undefined && { amountTo: toAmountBand(amountTo).most }),
});
