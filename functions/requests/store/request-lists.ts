import { foldSearchText } from '#functions/platform/table/access-patterns.ts';
import { listMonthsNewestFirst } from '#functions/platform/table/months.ts';
import { type Page, type PageRequest, readPage } from '#functions/platform/table/page.ts';
import { parseRows } from '#functions/platform/table/read-rows.ts';
import type { Item, Query, Table } from '#functions/platform/table/table.ts';
import { isClosedInMonth } from '#shared/requests/closed-in.ts';
import type { OpenQuestion } from '#shared/requests/open-question.ts';
import type { Request, RequestStatus } from '#shared/requests/request.ts';
import { RestartRecord, Workflow } from '#shared/requests/stage.ts';
import * as requestKeys from './keys.ts';
import {
  type DayRange,
  loadFirstMonth,
  maxSortKey,
  participantRow,
  requestRow,
  stageRow,
} from './request-rows.ts';

export type RequestLists = ReturnType<typeof requestLists>;
/** Request that has stopped and waits for an administrator, or was restarted automatically. */
type StoppedRequest = { readonly request: Request } & (
  | { readonly workflow: Workflow }
  | { readonly restarted: RestartRecord }
);
/** Filter of a list: a status, and the month in which the requests were closed. */
type Narrowing = {
  readonly status?: RequestStatus | undefined;
  readonly closed?: string | undefined;
};
const matchesFilter = (request: Request, { status, closed }: Narrowing) =>
  (!status || request.status === status) && (!closed || isClosedInMonth(request, closed));
const fitting = (rows: readonly (Request | undefined)[], by: Narrowing) =>
  rows.map((request) => (request && matchesFilter(request, by) ? request : undefined));

/** Maximum number of a person's requests that are searched for those that wait for them. */
const waitingAtMost = 50;
const within = (query: Query, { from, to }: DayRange): Query => ({
  ...query,
  between: [from, `${to}${maxSortKey}`],
});
const restartedRow = { schema: RestartRecord, kind: 'Restarted', id: 'requestId' } as const;
const workflowRow = { schema: Workflow, kind: 'Workflow', id: 'requestId' } as const;

/** Create the reader for lists of requests, newest first. One page is one query of its partition. */
export function requestLists(table: Table) {
  const parse = (items: readonly Item[]) => parseRows(table, requestRow, items);
  const found = (items: readonly Item[]) => parse(items).flatMap((request) => request ?? []);
  /** Load the requests of participation entries in their order. */
  const requestsBehind = async (items: readonly Item[]) => {
    const ids = parseRows(table, participantRow, items).map((part) => part?.requestId);
    const wanted = ids.flatMap((id) => id ?? []);
    const requests = found(await table.getAll(wanted.map(requestKeys.requestKey)));
    const byId = new Map(requests.map((request) => [request.requestId, request]));
    return ids.map((id) => byId.get(id ?? ''));
  };
  const toRowsBehind = (by: Narrowing) => async (items: readonly Item[]) =>
    fitting(await requestsBehind(items), by);

  return {
    /** List a person's requests, newest first. Drafts are read as one range, however many other requests exist. */
    mine(userId: string, page: PageRequest, by: Narrowing): Promise<Page<Request>> {
      if (by.status === 'Draft')
        return readPage(table, [requestKeys.draftsBy(userId)], page, toRowsBehind(by));
      const toRows = (items: readonly Item[]) => fitting(parse(items), by);
      const sieve = !!(by.status || by.closed);
      return readPage(table, [requestKeys.myRequests(userId)], page, toRows, { sieve });
    },

    mineBetween(userId: string, days: DayRange, page: PageRequest): Promise<Page<Request>> {
      return readPage(table, [within(requestKeys.myRequests(userId), days)], page, parse);
    },

    /**
     * List the requests in which a person has or had a part: those that wait for them, then drafts, then those with the
     * latest activity.
     */
    participated(userId: string, page: PageRequest, by: Narrowing): Promise<Page<Request>> {
      const sieve = !!(by.status || by.closed);
      const query = requestKeys.participatedBy(userId);
      return readPage(table, [query], page, toRowsBehind(by), { sieve });
    },

    /**
     * List the requests with an open question to a person, or raised by them for somebody else and sent back, the
     * latest question first. They are the first entries in the person's list.
     */
    async asked(userId: string): Promise<(Request & { asked?: OpenQuestion })[]> {
      const { items } = await table.query(requestKeys.participatedBy(userId), {
        limit: waitingAtMost,
      });
      const parts = parseRows(table, participantRow, items).flatMap((part) =>
        part?.asked || part?.isSentBack ? part : [],
      );
      const requests = await table.getAll(
        parts.map(({ requestId }) => requestKeys.requestKey(requestId)),
      );
      const questions = new Map(parts.map(({ requestId, asked }) => [requestId, asked]));
      return found(requests)
        .map((request) => {
          const asked = questions.get(request.requestId);
          return { ...request, ...(asked && { asked }) };
        })
        .sort((a, b) => (b.asked?.at ?? '').localeCompare(a.asked?.at ?? ''));
    },

    /** Search a person's requests for a text in number, title, requester or category. */
    search(userId: string, text: string, page: PageRequest): Promise<Page<Request>> {
      const folded = foldSearchText(text);
      const toRows = async (items: readonly Item[]) => {
        const parts = parseRows(table, participantRow, items);
        const hits = items.filter((_, n) =>
          foldSearchText(parts[n]?.folded ?? '').includes(folded),
        );
        const requests = await requestsBehind(hits);
        const byKey = new Map(hits.map((item, n) => [item, requests[n]]));
        return items.map((item) => byKey.get(item));
      };
      return readPage(table, [requestKeys.participatedBy(userId)], page, toRows, { sieve: true });
    },

    /** List all requests of the application up to the month of `now`. */
    async all(app: string, now: string, page: PageRequest, by: Narrowing) {
      const queries = listMonthsNewestFirst(await loadFirstMonth(table, app), now.slice(0, 7)).map(
        (month) =>
          by.status
            ? requestKeys.requestsOfStatus(app, by.status, month)
            : requestKeys.requestsOfMonth(app, month),
      );
      const toRows = (items: readonly Item[]) => fitting(parse(items), by);
      return readPage(table, queries, page, toRows, { sieve: !!by.closed });
    },

    /** List the wanted requests in review, newest first. */
    async inReview(
      app: string,
      now: string,
      page: PageRequest,
      isWanted: (request: Request) => boolean,
    ): Promise<Page<Request>> {
      const queries = listMonthsNewestFirst(await loadFirstMonth(table, app), now.slice(0, 7)).map(
        (month) => requestKeys.requestsOfStatus(app, 'InReview', month),
      );
      const toRows = (items: readonly Item[]) =>
        parse(items).map((request) => (request && isWanted(request) ? request : undefined));
      return readPage(table, queries, page, toRows, { sieve: true });
    },

    /** List the requests in review that have stopped, the latest first, then the automatically restarted ones. */
    async stopped(app: string, page: PageRequest): Promise<Page<StoppedRequest>> {
      const toRows = async (items: readonly Item[]) => {
        const workflows = parseRows(
          table,
          workflowRow,
          items.filter((item) => !requestKeys.isRestarted(item)),
        );
        const again = parseRows(table, restartedRow, items.filter(requestKeys.isRestarted));
        const rows = items.map((item) => {
          const restarted = requestKeys.isRestarted(item) ? again.shift() : undefined;
          const workflow = requestKeys.isRestarted(item) ? undefined : workflows.shift();
          return restarted ? { restarted } : workflow && { workflow };
        });
        const idOf = (row: (typeof rows)[number]) =>
          (row?.restarted ?? row?.workflow)?.requestId ?? '';
        const ids = rows.flatMap((row) => (row ? idOf(row) : []));
        const requests = found(await table.getAll(ids.map(requestKeys.requestKey)));
        const byId = new Map(requests.map((request) => [request.requestId, request]));
        return rows.map((row) => {
          const request = byId.get(idOf(row));
          return row && request && { ...row, request };
        });
      };
      const queries = [
        requestKeys.buildStoppedWorkflowsQuery(app),
        requestKeys.buildRestartedWorkflowsQuery(app),
      ];
      return readPage(table, queries, page, toRows);
    },

    /**
     * Return requests whose next reminder or due time is before `until`, from the day of `until` and the previous day.
     * Usually only a few exist.
     */
    async pastDue(app: string, until: string, limit: number): Promise<string[]> {
      const yesterday = new Date(Date.parse(until) - 24 * 3600 * 1000).toISOString();
      const days = [until, yesterday].map((moment) => moment.slice(0, 10));
      const late = await Promise.all(
        days.map((day) =>
          table.query({ ...requestKeys.dueOn(app, day), between: [day, until] }, { limit }),
        ),
      );
      const stages = late.flatMap(({ items }) => parseRows(table, stageRow, items));
      return [...new Set(stages.flatMap((stage) => stage?.requestId ?? []))];
    },

    /** List all requests raised on these days. Days after `now` are skipped, because they have none. */
    async allBetween(app: string, days: DayRange, now: string, page: PageRequest) {
      const first = [days.from.slice(0, 7), await loadFirstMonth(table, app)].reduce(later);
      const last = [days.to.slice(0, 7), now.slice(0, 7)].reduce(pickEarlierTime);
      const queries = listMonthsNewestFirst(first, last).map((month) =>
        within(requestKeys.requestsOfMonth(app, month), days),
      );
      return readPage(table, queries, page, parse);
    },
  };
}

const later = (a: string, b: string) => (a > b ? a : b);
const pickEarlierTime = (a: string, b: string) => (a < b ? a : b);
