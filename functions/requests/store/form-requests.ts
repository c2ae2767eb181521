import { monthsBack } from '#functions/platform/table/months.ts';
import { type Page, type PageRequest, readPage } from '#functions/platform/table/page.ts';
import { parseRows } from '#functions/platform/table/read-rows.ts';
import type { Item, Table } from '#functions/platform/table/table.ts';
import type { FormValues } from '#shared/forms/form.ts';
import { isCurrent, type Request, RequestFile } from '#shared/requests/request.ts';
import { RequestValues } from '#shared/requests/request-values.ts';
import * as requestKeys from './keys.ts';
import { firstMonth, requestRow } from './request-rows.ts';

export type FormRequests = ReturnType<typeof formRequests>;
/** Answers that a request was last submitted with. */
export type Sent = {
  readonly values: FormValues;
  /** Number of files by file field. */
  readonly files: Readonly<Record<string, number>>;
};

/** More drafts of a form are shown as "at least". */
const countedDrafts = 1000;
const valuesRow = { schema: RequestValues, kind: 'RequestValues', id: 'requestId' } as const;
const fileRow = { schema: RequestFile, kind: 'RequestFile', id: 'fileId' } as const;

/** The requests that ask a form's questions. */
export function formRequests(table: Table) {
  return {
    /** Count the drafts: people write them, and nobody else sees them. One query. */
    async countDrafts(app: string, formId: string): Promise<{ count: number; complete: boolean }> {
      const query = requestKeys.draftsOfForm(app, formId);
      const { items, more } = await table.query(query, { limit: countedDrafts });
      return { count: items.length, complete: !more };
    },

    /** The latest drafts. One query. */
    async drafts(app: string, formId: string): Promise<Request[]> {
      const query = requestKeys.draftsOfForm(app, formId);
      const { items } = await table.query(query, { limit: countedDrafts });
      return parseRows(table, requestRow, items).flatMap((one) => one ?? []);
    },

    /** Those that were sent, newest first. */
    async sent(
      app: string,
      now: string,
      formId: string,
      page: PageRequest,
    ): Promise<Page<Request>> {
      const queries = monthsBack(await firstMonth(table, app), now.slice(0, 7)).map((month) =>
        requestKeys.requestsOfMonth(app, month),
      );
      const toRows = (items: readonly Item[]) =>
        parseRows(table, requestRow, items).map((one) =>
          one?.formId === formId ? one : undefined,
        );
      return readPage(table, queries, page, toRows, { sieve: true });
    },

    /**
     * Return the answers that one of them was submitted with; undefined where they can't be read. Files are
     * read only on request.
     */
    async answers(
      { requestId, round }: Request,
      { withFiles }: { readonly withFiles: boolean },
    ): Promise<Sent | undefined> {
      const [{ items }, files] = await Promise.all([
        table.query(requestKeys.answersUpTo(requestId, round), { limit: 1 }),
        withFiles ? table.queryAll(requestKeys.requestFilesQuery(requestId)) : [],
      ]);
      const [found] = parseRows(table, valuesRow, items);
      if (!found) return undefined;
      const fields = parseRows(table, fileRow, files).flatMap((file) =>
        file?.field !== undefined && isCurrent(file) ? file.field : [],
      );
      const byField = Map.groupBy(fields, (field) => field);
      const counts = [...byField].map(([field, each]) => [field, each.length] as const);
      return { values: found.values, files: Object.fromEntries(counts) };
    },
  };
}
