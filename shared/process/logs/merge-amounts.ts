import { addDecimals, compareDecimals } from '../../decimal.ts';
import type { LogMapping } from './mapping.ts';
import { readAmount } from './read-amount.ts';
import { casePrefix } from './xes-names.ts';

/**
 * Combine the amounts of a request's events, in log order, into its amount, in the log's format. Amounts that cannot be
 * read are ignored.
 */
export function mergeAmounts({ columns, decimalComma, ...mapping }: LogMapping) {
  // An amount in a trace attribute is the same for all events, so the first value is enough.
  const isOfCase = columns.amount?.startsWith(casePrefix) === true;
  const amountOf = isOfCase ? 'first' : (mapping.amountOf ?? 'first');
  const written = (amount: string) => (decimalComma ? amount.replace('.', ',') : amount);
  return (before: string | undefined, text: string): string => {
    if (before === undefined || amountOf === 'last') return text;
    if (amountOf === 'first') return before;
    const [all, one] = [readAmount(before, decimalComma), readAmount(text, decimalComma)];
    if (all === undefined || one === undefined) return all === undefined ? text : before;
    if (amountOf === 'sum') return written(addDecimals(all, one));
    return compareDecimals(one, all) > 0 ? text : before;
  };
}

/** True if requests have several amounts, so that a person must choose which one counts. */
export function areAmountsMixed(
  rows: readonly ((column: string) => string | undefined)[],
  columns: { readonly caseId?: string | undefined; readonly amount?: string | undefined },
): boolean {
  const { caseId, amount } = columns;
  if (caseId === undefined || amount === undefined) return false;
  const known = new Map<string, string>();
  return rows.some((get) => {
    const [one = '', text = ''] = [get(caseId), get(amount)?.trim()];
    if (text === '') return false;
    const before = known.get(one) ?? text;
    known.set(one, before);
    return before !== text;
  });
}
