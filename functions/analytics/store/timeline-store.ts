import { listMonthsNewestFirst } from '#functions/platform/table/months.ts';
import { type Page, type PageRequest, readPage } from '#functions/platform/table/page.ts';
import { parseRows } from '#functions/platform/table/read-rows.ts';
import type { Item, Table } from '#functions/platform/table/table.ts';
import { createEmptyRecord } from '#functions/requests/rules/record/begin-record.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { canSee } from '#functions/requests/rules/views/rights.ts';
import * as requestKeys from '#functions/requests/store/keys.ts';
import {
  loadFirstMonth,
  participantRow,
  requestRow,
  stageRow,
} from '#functions/requests/store/request-rows.ts';
import type { Request, RequestStatus } from '#shared/requests/request.ts';
import { Task } from '#shared/tasks/task.ts';

type Reader = {
  readonly userId: string;
  readonly applicationId: string;
  readonly isAdministrator: boolean;
};
type RequestFilter = (request: Request) => boolean;

const taskRow = { schema: Task, kind: 'Task', id: 'taskId' } as const;
/** Maximum number of requests whose stages are read in parallel. */
const atOnce = 25;
const isHead = ({ sk }: Item) => sk === '#';

/** Requests for the timeline: first the requests, then their stages and tasks. */
export function timelineStore(table: Table) {
  /** Load the requests of participation entries, as far as the stored data now lets the person see them. */
  async function behind({ userId, isAdministrator }: Reader, entries: readonly Item[]) {
    const ids = parseRows(table, participantRow, entries).map((part) => part?.requestId ?? '');
    const known = ids.filter(Boolean);
    const items = await table.getAll([
      ...known.map(requestKeys.requestKey),
      ...known.map((id) => requestKeys.participantKey(id, userId)),
    ]);
    const heads = parseRows(table, requestRow, items.filter(isHead)).flatMap((one) => one ?? []);
    const others = items.filter((item) => !isHead(item));
    const parts = Map.groupBy(
      parseRows(table, participantRow, others).flatMap((one) => one ?? []),
      ({ requestId }) => requestId,
    );
    const isSeen = (request: Request) =>
      canSee(
        { request, participants: parts.get(request.requestId) ?? [] },
        { userId, isAdmin: isAdministrator },
      );
    const byId = new Map(heads.filter(isSeen).map((request) => [request.requestId, request]));
    return ids.map((id) => byId.get(id));
  }

  async function withStages(request: Request): Promise<RequestRecord> {
    const items = await table.queryAll(requestKeys.stagesAndTasksQuery(request.requestId));
    const stages = items.filter(requestKeys.isStage);
    const tasks = items.filter((item) => !requestKeys.isStage(item));
    return {
      ...createEmptyRecord(request),
      stages: parseRows(table, stageRow, stages).flatMap((stage) => stage ?? []),
      tasks: parseRows(table, taskRow, tasks).flatMap((task) => task ?? []),
    };
  }

  return {
    /**
     * Return the matching requests in which a person participates or participated, sorted by their latest action,
     * newest first.
     */
    ofPerson(reader: Reader, page: PageRequest, isWanted: RequestFilter): Promise<Page<Request>> {
      const toRows = async (items: readonly Item[]) =>
        (await behind(reader, items)).map((one) =>
          one?.applicationId === reader.applicationId && isWanted(one) ? one : undefined,
        );
      return readPage(table, [requestKeys.participatedBy(reader.userId)], page, toRows, {
        sieve: true,
      });
    },

    /**
     * Return the wanted requests that began before `until`, newest first. With statuses, only those are read, month by
     * month.
     */
    async ofAll(
      app: string,
      until: string,
      page: PageRequest,
      isWanted: RequestFilter,
      statuses?: readonly RequestStatus[],
    ): Promise<Page<Request>> {
      const queries = listMonthsNewestFirst(
        await loadFirstMonth(table, app),
        until.slice(0, 7),
      ).flatMap((month) =>
        statuses
          ? statuses.map((status) => requestKeys.requestsOfStatus(app, status, month))
          : requestKeys.requestsOfMonth(app, month),
      );
      const toRows = (items: readonly Item[]) =>
        parseRows(table, requestRow, items).map((one) => (one && isWanted(one) ? one : undefined));
      return readPage(table, queries, page, toRows, { sieve: true });
    },

    /** Load each request with only its stages and tasks, in one query each. */
    async withStages(requests: readonly Request[]): Promise<RequestRecord[]> {
      const records: RequestRecord[] = [];
      for (let n = 0; n < requests.length; n += atOnce)
        records.push(...(await Promise.all(requests.slice(n, n + atOnce).map(withStages))));
      return records;
    },
  };
}
