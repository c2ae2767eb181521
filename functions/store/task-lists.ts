import { Task } from '#shared/tasks/task.ts';
import * as keys from './keys.ts';
import { type Page, type PageRequest, readPage } from './page.ts';
import { rowsOf } from './read-rows.ts';
import type { Days } from './request-lists.ts';
import type { Item, Table } from './table.ts';

export type TaskLists = ReturnType<typeof taskLists>;
const kind = { schema: Task, kind: 'Task', id: 'taskId' } as const;

/** Lists of one person's tasks. */
export const taskLists = (table: Table) => {
  const parse = (items: readonly Item[]) => rowsOf(table, kind, items);
  return {
    /** What waits for somebody, most urgent first. */
    open: (userId: string, page: PageRequest): Promise<Page<Task>> =>
      readPage(table, [keys.openTasks(userId)], page, parse),

    /** Everything that was ever asked of somebody, newest first. */
    all: (userId: string, page: PageRequest): Promise<Page<Task>> =>
      readPage(table, [keys.taskHistory(userId)], page, parse),

    between: (userId: string, { from, to }: Days, page: PageRequest): Promise<Page<Task>> =>
      readPage(
        table,
        [{ ...keys.taskHistory(userId), between: [from, `${to}\uffff`] }],
        page,
        parse,
      ),
  };
};
