import { maxInstant } from '#functions/platform/table/access-patterns.ts';
import { decodeCursor, encodeCursor } from '#functions/platform/table/cursor.ts';
import type { Page, PageRequest } from '#functions/platform/table/page.ts';
import { parseRows } from '#functions/platform/table/read-rows.ts';
import type { Item, Table } from '#functions/platform/table/table.ts';
import * as requestKeys from '#functions/requests/store/keys.ts';
import { requestRow, stageRow } from '#functions/requests/store/request-rows.ts';
import type { Request } from '#shared/requests/request.ts';
import { Task } from '#shared/tasks/task.ts';
import { taskRequestCache } from './task-cache.ts';
import { taskKey } from './tasks-keys.ts';

/** Open tasks that are due in this period, bounds included. An undefined bound means no limit. */
type Due = { readonly from?: string | undefined; readonly until?: string | undefined };
type RowMapping<T> = {
  /** Return a row of the list. Undefined omits the task. */
  readonly toRow: (task: Task, request: Request) => T | undefined;
  /** Whether `toRow` leaves out many tasks, so that each read is larger than a page. */
  readonly sieve: boolean;
};
/** Position in the list: the sort key of the stage, then the task id. */
type Place = { readonly stageSk: string; readonly taskId: string };

const taskRow = { schema: Task, kind: 'Task', id: 'taskId' } as const;
const sieveSize = 100;
/** Maximum number of reads in one call. The call then returns the tasks found so far, with a cursor. */
const maxReads = 12;
/** Sorts after every task of a stage. */
const wholeStage = '\uffff';
const placeOf = ({ gsi1sk }: Item) => String(gsi1sk);
const isBefore = (a: Item, b: Item) => (placeOf(a) < placeOf(b) ? -1 : 1);

/**
 * Create the reader for the open tasks of an application by due time. Stages are in several sorted partitions, which
 * are merged.
 */
export function dueTaskStore(table: Table) {
  const { remember } = taskRequestCache(table);

  /** Return the next stages in order, and whether more exist. */
  async function nextStages(app: string, from: string, until: string, size: number) {
    const between = [from, until] as const;
    if (from > until) return { items: [], more: false };
    const parts = await Promise.all(
      requestKeys
        .openByDue(app)
        .map((query) => table.query({ ...query, between }, { limit: size })),
    );
    const merged = parts.flatMap(({ items }) => items).sort(isBefore);
    const more = merged.length > size || parts.some((part) => part.more);
    return { items: merged.slice(0, size), more };
  }

  /** Return the open tasks of each stage by id, each with its request. */
  async function tasksBelow(items: readonly Item[]) {
    const stages = parseRows(table, stageRow, items);
    const requestKeysOf = stages.flatMap((stage) =>
      stage ? requestKeys.requestKey(stage.requestId) : [],
    );
    const requests = parseRows(table, requestRow, await table.getAll(requestKeysOf));
    const byId = new Map(requests.flatMap((one) => (one ? [[one.requestId, one]] : [])));
    const taskKeys = [...byId.values()].flatMap(({ requestId, assignees }) =>
      assignees.flatMap(({ taskId }) => (taskId ? taskKey(requestId, taskId) : [])),
    );
    const tasks = parseRows(table, taskRow, await table.getAll(taskKeys));
    const open = tasks.flatMap((task) => (task?.status === 'Pending' ? task : []));
    remember(open);
    const byStage = Map.groupBy(open, ({ stageId }) => stageId);
    return stages.map((stage) => {
      const request = byId.get(stage?.requestId ?? '');
      const below = byStage.get(stage?.stageId ?? '') ?? [];
      return request
        ? below.sort((a, b) => (a.taskId < b.taskId ? -1 : 1)).map((task) => ({ task, request }))
        : [];
    });
  }

  return {
    /**
     * Return a page of these tasks, earliest due first. It can be shorter than its limit, even empty, and still have a
     * cursor. Each call reads a bounded number of stages.
     * @throws input.cursor-invalid
     */
    async page<T>(
      app: string,
      { limit, cursor }: PageRequest,
      { from = '0', until = maxInstant }: Due,
      { toRow, sieve }: RowMapping<T>,
    ): Promise<Page<T>> {
      // All ranges are parts of one list, so a cursor from one range is valid in all others.
      const list = requestKeys.allOpenByDue(app);
      let after: Place = { stageSk: from, taskId: '' };
      if (cursor !== undefined) {
        const { sk, key } = decodeCursor([list], cursor).position;
        after = { stageSk: sk, taskId: key.sk };
      }
      const cursorOf = ({ stageSk, taskId }: Place) =>
        encodeCursor(list, { sk: stageSk, key: { pk: list.pk, sk: taskId } });
      const items: T[] = [];
      for (let reads = 0; reads < maxReads; reads += 1) {
        const first = after.taskId === wholeStage ? `${after.stageSk} ` : after.stageSk;
        const size = sieve ? sieveSize : limit;
        const found = await nextStages(app, first, `${until}${wholeStage}`, size);
        const below = await tasksBelow(found.items);
        for (const [n, item] of found.items.entries()) {
          const stageSk = placeOf(item);
          for (const { task, request } of below[n] ?? []) {
            const isGiven = stageSk === after.stageSk && task.taskId <= after.taskId;
            const row = isGiven ? undefined : toRow(task, request);
            if (row === undefined) continue;
            if (items.length === limit) return { items, cursor: cursorOf(after) };
            items.push(row);
            after = { stageSk, taskId: task.taskId };
          }
        }
        const last = found.items.at(-1);
        if (!found.more || !last) return { items };
        after = { stageSk: placeOf(last), taskId: wholeStage };
      }
      return { items, cursor: cursorOf(after) };
    },
  };
}
