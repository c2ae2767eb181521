import { listMonthsNewestFirst } from '#functions/platform/table/months.ts';
import { readPage } from '#functions/platform/table/page.ts';
import { parseRows } from '#functions/platform/table/read-rows.ts';
import type { Item, Table } from '#functions/platform/table/table.ts';
import * as requestKeys from './keys.ts';
import { loadFirstMonth, requestRow } from './request-rows.ts';

/** Maximum number of drafts of one form that are examined. */
const draftsAtMost = 100;

/**
 * Uses of a category: a submitted request by its number, or a draft. If neither is found, the category is certainly
 * unused only when `complete` is true.
 */
export type CategoryRequests = {
  readonly number: string | undefined;
  readonly hasDraft: boolean;
  readonly complete: boolean;
};

/** Search for requests of a category, newest first, with a limited number of reads. */
export async function findCategoryRequests(
  table: Table,
  app: string,
  { categoryId, formIds, now }: { categoryId: string; formIds: readonly string[]; now: string },
): Promise<CategoryRequests> {
  const toRows = (items: readonly Item[]) =>
    parseRows(table, requestRow, items).map((one) =>
      one?.categoryId === categoryId ? one : undefined,
    );
  const months = listMonthsNewestFirst(await loadFirstMonth(table, app), now.slice(0, 7)).map(
    (month) => requestKeys.requestsOfMonth(app, month),
  );
  const sent = await readPage(table, months, { limit: 1 }, toRows, { sieve: true });
  const [request] = sent.items;
  if (request) return { number: request.number, hasDraft: false, complete: true };
  for (const formId of formIds) {
    const query = requestKeys.draftsOfForm(app, formId);
    const { items, more } = await table.query(query, { limit: draftsAtMost });
    if (toRows(items).some((draft) => draft !== undefined))
      return { number: undefined, hasDraft: true, complete: true };
    if (more) return { number: undefined, hasDraft: false, complete: false };
  }
  return { number: undefined, hasDraft: false, complete: sent.cursor === undefined };
}
