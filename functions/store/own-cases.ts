import * as z from 'zod';
import { ProcessCase } from '#shared/process/process-case.ts';
import { formerCases, ownCases } from './keys/process.ts';
import { monthsBack } from './months.ts';
import { firstMonth } from './request-lists.ts';
import type { Query, Table } from './table.ts';

const Stored = z.object({ case: ProcessCase, turn: z.string() });
type Stored = z.infer<typeof Stored>;
/** Months that are read side by side. */
const monthsAtOnce = 8;

async function read(table: Table, queries: readonly Query[]): Promise<Stored[]> {
  const found: Stored[] = [];
  for (let n = 0; n < queries.length; n += monthsAtOnce) {
    const pages = await Promise.all(
      queries.slice(n, n + monthsAtOnce).map((query) => table.queryAll(query)),
    );
    found.push(...pages.flat().map((item) => Stored.parse(item)));
  }
  return found;
}

/** Months, `yyyy-mm`, both included; `from` none: since the first one. */
export type Months = { readonly from?: string | undefined; readonly to: string };

/**
 * The product's own requests that were first sent in these months, and perhaps others. A month is a query of some
 * thousand requests a page. Until figures were rebuilt once, requests can still be kept by the month of their draft,
 * which is the same or an earlier one.
 */
export async function readOwnCases(
  table: Table,
  app: string,
  { from, to }: Months,
): Promise<ProcessCase[]> {
  const first = await firstMonth(table, app);
  const sentFrom = from !== undefined && from > first ? from : first;
  const queries = [
    ...monthsBack(first, to).map((month) => formerCases(app, month)),
    ...monthsBack(sentFrom, to).map((month) => ownCases(app, month)),
  ];
  // What is kept in both places counts as it was later; of two that are the same age, the one of its month.
  const newest = new Map<string, Stored>();
  for (const one of await read(table, queries)) {
    const before = newest.get(one.case.caseId);
    if (!before || before.turn <= one.turn) newest.set(one.case.caseId, one);
  }
  return [...newest.values()].map((one) => one.case);
}
