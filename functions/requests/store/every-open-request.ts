import { listMonthsNewestFirst } from '#functions/platform/table/months.ts';
import { toPosition } from '#functions/platform/table/page.ts';
import { parseRows } from '#functions/platform/table/read-rows.ts';
import type { Position, Query, Table } from '#functions/platform/table/table.ts';
import type { Request } from '#shared/requests/request.ts';
import { requestsOfStatus } from './keys.ts';
import { loadFirstMonth, requestRow } from './request-rows.ts';

const pageSize = 250;
const openStatuses = ['InReview', 'Returned'] as const;

/**
 * Return the first month of last year. A search starts there at the latest, because the first month is unknown without
 * assigned numbers.
 */
const startOfLastYear = (now: string) => `${Number(now.slice(0, 4)) - 1}-01`;
const pickEarlierTime = (a: string, b: string) => (a < b ? a : b);

/** Read rows of a query until none is left or there are more than `most`. */
async function readFirstRequests(table: Table, query: Query, most: number): Promise<Request[]> {
  const found: Request[] = [];
  let after: Position | undefined;
  let more = true;
  while (more && found.length <= most) {
    const page = await table.query(query, { limit: pageSize, after });
    found.push(...parseRows(table, requestRow, page.items).flatMap((one) => one ?? []));
    const last = page.items.at(-1);
    after = last && toPosition(query, last);
    more = page.more && last !== undefined;
  }
  return found;
}

/**
 * Return the open requests of an application, and whether there are more than `most`. If so, only the oldest are
 * returned. Months are read in parallel.
 */
export async function loadAllOpenRequests(
  table: Table,
  app: string,
  now: string,
  most: number,
): Promise<{ readonly requests: Request[]; readonly more: boolean }> {
  const months = listMonthsNewestFirst(
    pickEarlierTime(await loadFirstMonth(table, app), startOfLastYear(now)),
    now.slice(0, 7),
  );
  const queries = months.flatMap((month) =>
    openStatuses.map((status) => ({
      ...requestsOfStatus(app, status, month),
      newestFirst: false,
    })),
  );
  const found = await Promise.all(queries.map((query) => readFirstRequests(table, query, most)));
  const requests = found.flat().sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  return { requests: requests.slice(0, most), more: requests.length > most };
}
