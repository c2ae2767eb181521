import * as z from 'zod';
import { ProcessCase } from '#shared/process/process-case.ts';
import { ownCases } from './keys/process.ts';
import { monthsBack } from './months.ts';
import { firstMonth } from './request-lists.ts';
import type { Table } from './table.ts';

const Stored = z.object({ case: ProcessCase });
/** Months that are read side by side. */
const monthsAtOnce = 8;

/**
 * The product's own requests that were begun from one month to another, `yyyy-mm`, both included; without `from` since
 * the first one. A month is a query of some thousand requests a page.
 */
export async function readOwnCases(
  table: Table,
  app: string,
  { from, to }: { readonly from?: string | undefined; readonly to: string },
): Promise<ProcessCase[]> {
  const first = await firstMonth(table, app);
  const months = monthsBack(from !== undefined && from > first ? from : first, to).reverse();
  const found: ProcessCase[] = [];
  for (let n = 0; n < months.length; n += monthsAtOnce) {
    const pages = await Promise.all(
      months.slice(n, n + monthsAtOnce).map((month) => table.queryAll(ownCases(app, month))),
    );
    found.push(...pages.flat().map((item) => Stored.parse(item).case));
  }
  return found;
}
