import { listMonthsNewestFirst } from '#functions/platform/table/months.ts';
import { type Page, type PageRequest, readPage } from '#functions/platform/table/page.ts';
import { parseRows } from '#functions/platform/table/read-rows.ts';
import type { Item, Table } from '#functions/platform/table/table.ts';
import type { FormValues } from '#shared/forms/form.ts';
import { isCurrentFile, type Request, RequestFile } from '#shared/requests/request.ts';
import { RequestValues } from '#shared/requests/request-values.ts';
import * as requestKeys from './keys.ts';
import { loadFirstMonth, requestRow } from './request-rows.ts';

export type FormRequests = ReturnType<typeof formRequests>;
/** Answers of the last submission of a request. */
export type SubmittedAnswers = {
  readonly values: FormValues;
  /** Number of files by file field. */
  readonly files: Readonly<Record<string, number>>;
};

/** Maximum number of drafts of a form that are counted. More appear as "at least". */
const countedDrafts = 1000;
const valuesRow = { schema: RequestValues, kind: 'RequestValues', id: 'requestId' } as const;
const fileRow = { schema: RequestFile, kind: 'RequestFile', id: 'fileId' } as const;

/** Create the reader for requests that use a form. */
export function formRequests(table: Table) {
  return {
    /** Count the drafts, which only their authors see, in one query. `complete`: false if there are more. */
    async countDrafts(app: string, formId: string): Promise<{ count: number; complete: boolean }> {
      const query = requestKeys.draftsOfForm(app, formId);
      const { items, more } = await table.query(query, { limit: countedDrafts });
      return { count: items.length, complete: !more };
    },

    /** Return the latest drafts, in one query. */
    async drafts(app: string, formId: string): Promise<Request[]> {
      const query = requestKeys.draftsOfForm(app, formId);
      const { items } = await table.query(query, { limit: countedDrafts });
      return parseRows(table, requestRow, items).flatMap((one) => one ?? []);
    },

    /** Return the submitted requests, newest first. */
    async sent(
      app: string,
      now: string,
      formId: string,
      page: PageRequest,
    ): Promise<Page<Request>> {
      const queries = listMonthsNewestFirst(await loadFirstMonth(table, app), now.slice(0, 7)).map(
        (month) => requestKeys.requestsOfMonth(app, month),
      );
      const toRows = (items: readonly Item[]) =>
        parseRows(table, requestRow, items).map((one) =>
          one?.formId === formId ? one : undefined,
        );
      return readPage(table, queries, page, toRows, { sieve: true });
    },

    /**
     * Return the answers of a request's submission; undefined if they are unreadable. Files are read only on demand.
     */
    async answers(
      { requestId, round }: Request,
      { withFiles }: { readonly withFiles: boolean },
    ): Promise<SubmittedAnswers | undefined> {
      const [{ items }, files] = await Promise.all([
        table.query(requestKeys.answersUpTo(requestId, round), { limit: 1 }),
        withFiles ? table.queryAll(requestKeys.requestFilesQuery(requestId)) : [],
      ]);
      const [found] = parseRows(table, valuesRow, items);
      if (!found) return undefined;
      const fields = parseRows(table, fileRow, files).flatMap((file) =>
        file?.field !== undefined && isCurrentFile(file) ? file.field : [],
      );
      const byField = Map.groupBy(fields, (field) => field);
      const counts = [...byField].map(([field, each]) => [field, each.length] as const);
      return { values: found.values, files: Object.fromEntries(counts) };
    },
  };
}
