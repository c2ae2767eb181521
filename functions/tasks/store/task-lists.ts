import { listMonthsNewestFirst } from '#functions/platform/table/months.ts';
import { readNestedPage } from '#functions/platform/table/nested-page.ts';
import { type Page, type PageRequest, readPage } from '#functions/platform/table/page.ts';
import { parseRows } from '#functions/platform/table/read-rows.ts';
import type { Item, Table } from '#functions/platform/table/table.ts';
import * as requestKeys from '#functions/requests/store/keys.ts';
import {
  type DayRange,
  loadFirstMonth,
  requestRow,
} from '#functions/requests/store/request-rows.ts';
import type { Request } from '#shared/requests/request.ts';
import { Task, type TaskStatus } from '#shared/tasks/task.ts';
import { taskRequestCache } from './task-cache.ts';
import * as taskKeys from './tasks-keys.ts';

export type TaskListStore = ReturnType<typeof taskListStore>;
/** Undefined: any status. */
export type TaskFilter = {
  readonly status?: TaskStatus | undefined;
  readonly assigneeId?: string | undefined;
};
const kind = { schema: Task, kind: 'Task', id: 'taskId' } as const;

const matchesFilter = (task: Task, { status, assigneeId }: TaskFilter) =>
  (!status || task.status === status) && (!assigneeId || task.assignee.userId === assigneeId);

/**
 * Create the reader for lists of tasks. Each list has one key: tasks of a person, tasks of a request, and all open
 * tasks.
 */
export function taskListStore(table: Table) {
  const { remember } = taskRequestCache(table);
  const parse = (items: readonly Item[]) => {
    const tasks = parseRows(table, kind, items);
    remember(tasks.filter((task) => task !== undefined));
    return tasks;
  };
  const fitting = (filter: TaskFilter) => (items: readonly Item[]) =>
    parse(items).map((task) => (task && matchesFilter(task, filter) ? task : undefined));
  const openBelow = async ({ pk }: Item) =>
    parse(await table.queryAll({ pk, prefix: 'TASK#' })).flatMap((task) =>
      task?.status === 'Pending' ? task : [],
    );

  /** Return the current requests of these tasks by id, in one read. */
  const requestsOf = async (
    app: string,
    tasks: readonly Pick<Task, 'requestId'>[],
  ): Promise<Map<string, Request>> => {
    const keys = tasks.map(({ requestId }) => requestKeys.requestKey(requestId));
    const found = parseRows(table, requestRow, await table.getAll(keys));
    const own = found.flatMap((one) => (one?.applicationId === app ? one : []));
    return new Map(own.map((request) => [request.requestId, request]));
  };

  return {
    /** List the open tasks of a person, most urgent first. */
    open: (userId: string, page: PageRequest): Promise<Page<Task>> =>
      readPage(table, [taskKeys.openTasks(userId)], page, parse),

    /** List all tasks that a person has ever had, newest first. */
    all: (userId: string, page: PageRequest, status?: TaskStatus): Promise<Page<Task>> =>
      readPage(table, [taskKeys.taskHistory(userId)], page, fitting({ status }), {
        sieve: !!status,
      }),

    between: (userId: string, { from, to }: DayRange, page: PageRequest): Promise<Page<Task>> =>
      readPage(
        table,
        [{ ...taskKeys.taskHistory(userId), between: [from, `${to}\uffff`] }],
        page,
        parse,
      ),

    /** Return all tasks that a person received in a period. */
    async everyBetween(userId: string, { from, to }: DayRange): Promise<Task[]> {
      const query = { ...taskKeys.taskHistory(userId), between: [from, `${to}\uffff`] as const };
      return parse(await table.queryAll(query)).flatMap((task) => task ?? []);
    },

    /** List the tasks of one request, sorted by id. */
    ofRequest: (requestId: string, page: PageRequest, filter: TaskFilter): Promise<Page<Task>> =>
      readPage(table, [taskKeys.requestTasksQuery(requestId)], page, fitting(filter), {
        sieve: true,
      }),

    requestsOf,

    /** List all open tasks of the application, by the time at which their request was raised, newest first. */
    async everybodysOpen(app: string, now: string, page: PageRequest): Promise<Page<Task>> {
      const queries = listMonthsNewestFirst(await loadFirstMonth(table, app), now.slice(0, 7)).map(
        (month) => requestKeys.requestsOfStatus(app, 'InReview', month),
      );
      return readNestedPage(table, queries, page, {
        rowsOf: openBelow,
        idOf: ({ taskId }) => taskId,
      });
    },
  };
}
