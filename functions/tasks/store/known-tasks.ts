import type { Table } from '#functions/platform/table/table.ts';
import type { Task } from '#shared/tasks/task.ts';

/** A task never moves to another request: what was looked up once is known for good. */
const maxKnown = 10_000;
const known = new WeakMap<Table, Map<string, string>>();

/**
 * Which request each task of a table belongs to, as far as it was read here: whoever was shown tasks is likely to
 * decide one.
 */
export function knownTasks(table: Table) {
  const requestIds = known.get(table) ?? new Map<string, string>();
  known.set(table, requestIds);
  return {
    requestIdOf: (taskId: string): string | undefined => requestIds.get(taskId),
    remember(tasks: readonly Task[]): void {
      for (const { taskId, requestId } of tasks) {
        if (requestIds.size >= maxKnown) requestIds.clear();
        requestIds.set(taskId, requestId);
      }
    },
  };
}
