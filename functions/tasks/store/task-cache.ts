import type { Table } from '#functions/platform/table/table.ts';
import type { Task } from '#shared/tasks/task.ts';

/** Maximum number of cached task ids. A task never moves to another request, so entries never expire. */
const maxCachedTasks = 10_000;
const known = new WeakMap<Table, Map<string, string>>();

/**
 * Create a cache of the requests of loaded tasks, keyed by task id. A person who lists tasks is likely to decide one of
 * them.
 */
export function taskRequestCache(table: Table) {
  const requestIds = known.get(table) ?? new Map<string, string>();
  known.set(table, requestIds);
  return {
    requestIdOf: (taskId: string): string | undefined => requestIds.get(taskId),
    remember(tasks: readonly Task[]): void {
      for (const { taskId, requestId } of tasks) {
        if (requestIds.size >= maxCachedTasks) requestIds.clear();
        requestIds.set(taskId, requestId);
      }
    },
  };
}
