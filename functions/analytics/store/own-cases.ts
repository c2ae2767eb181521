import * as z from 'zod';
import {
  buildCaseTable,
  type CaseTable,
  deriveCaseTable,
} from '#functions/analytics/rules/case-table.ts';
import { joinCaseColumns } from '#functions/analytics/rules/join-columns.ts';
import {
  buildCaseColumns,
  type CaseColumns,
  createCaseTexts,
} from '#functions/figures/rules/case-columns.ts';
import {
  formerCasesQuery,
  ownCaseChangesQuery,
  ownCasesQuery,
  parseChangesMonth,
} from '#functions/imports/store/keys.ts';
import { listMonthsNewestFirst } from '#functions/platform/table/months.ts';
import { parsePart } from '#functions/platform/table/stored-item.ts';
import type { Query, Table } from '#functions/platform/table/table.ts';
import { loadFirstMonth } from '#functions/requests/store/request-rows.ts';
import { ProcessCase } from '#shared/process/process-case.ts';

const StoredCase = z.object({ case: ProcessCase, turn: z.string() });
type StoredCase = z.infer<typeof StoredCase>;
const Changes = z.object({ pk: z.string(), sk: z.string(), changes: z.int() });
/** Maximum number of months that are read in parallel. */
const monthsAtOnce = 8;

/** Inclusive range of months (`yyyy-mm`). `from` is undefined for all months since the first one. */
export type MonthRange = { readonly from?: string | undefined; readonly to: string };
/** Requests of a month. `changes`: number of changes recorded before they were read. */
type Month = { readonly changes: number; readonly columns: CaseColumns };

async function readEachMonth<Result>(
  months: readonly string[],
  read: (month: string) => Promise<Result>,
): Promise<Result[]> {
  const found: Result[] = [];
  for (let n = 0; n < months.length; n += monthsAtOnce)
    found.push(...(await Promise.all(months.slice(n, n + monthsAtOnce).map(read))));
  return found;
}

/**
 * Merge the cases of both key schemes. The later version of a case wins. For equal versions, the case stored under its
 * own month wins.
 */
function mergeNewestCases(
  former: readonly StoredCase[],
  own: readonly StoredCase[],
): ProcessCase[] {
  const newest = new Map<string, StoredCase>();
  for (const one of [...former, ...own]) {
    const before = newest.get(one.case.caseId);
    if (!before || before.turn <= one.turn) newest.set(one.case.caseId, one);
  }
  return [...newest.values()].map((one) => one.case);
}

/**
 * Read the product's own requests for process figures: those first sent in some months, and perhaps others. A month is
 * a query with some thousand requests a page, and is cached until one of its requests changes (decision 81). Equal
 * requests return the same table.
 */
export function createOwnCaseReader(table: Table) {
  const names = createCaseTexts();
  const known = new Map<string, Month>();
  /** Up to this month, no case is stored under the month of its draft any more. */
  let movedTo = '';
  let last: { readonly key: string; readonly table: CaseTable } | undefined;

  const read = async (query: Query): Promise<StoredCase[]> =>
    (await table.queryAll(query)).map((item) => parsePart(StoredCase, item));

  async function changesOf(app: string, from: string, to: string): Promise<Map<string, number>> {
    const found = new Map<string, number>();
    for (const item of await table.queryAll(ownCaseChangesQuery(app, from, to))) {
      const month = parseChangesMonth(parsePart(Changes, item));
      found.set(month, (found.get(month) ?? 0) + parsePart(Changes, item).changes);
    }
    return found;
  }

  async function monthOf(app: string, month: string, changes: number): Promise<Month> {
    const key = `${app} ${month}`;
    const before = known.get(key);
    if (before?.changes === changes) return before;
    const columns = buildCaseColumns(names);
    for (const one of await read(ownCasesQuery(app, month))) columns.add(one.case);
    const present = { changes, columns: columns.done() };
    known.set(key, present);
    return present;
  }

  return async (app: string, { from, to }: MonthRange): Promise<CaseTable> => {
    const first = await loadFirstMonth(table, app);
    const months = listMonthsNewestFirst(from !== undefined && from > first ? from : first, to);
    if (to > movedTo) {
      const former = await readEachMonth(listMonthsNewestFirst(first, to), (month) =>
        read(formerCasesQuery(app, month)),
      );
      if (former.some(({ length }) => length > 0)) {
        const own = await readEachMonth(months, (month) => read(ownCasesQuery(app, month)));
        return buildCaseTable(mergeNewestCases(former.flat(), own.flat()));
      }
      movedTo = to;
    }
    // Read the change counts first. A request that changes meanwhile is then read again the next time.
    const changes = await changesOf(app, months.at(-1) ?? to, to);
    const parts = await readEachMonth(months, (month) =>
      monthOf(app, month, changes.get(month) ?? 0),
    );
    const key = [app, ...months.map((month, n) => `${month} ${parts[n]?.changes}`)].join();
    if (last?.key !== key) {
      last = undefined;
      last = {
        key,
        table: deriveCaseTable(
          joinCaseColumns(
            names,
            parts.map(({ columns }) => columns),
          ),
        ),
      };
    }
    return last.table;
  };
}
