import { log } from '#functions/platform/log.ts';
import { mapLimited } from '#functions/platform/map-limited.ts';
import { toProblem } from '#functions/platform/problem.ts';
import type { CallContext } from '#functions/platform/route.ts';
import type { Receipt } from '#shared/requests/event.ts';
import type { TaskOutcome } from '#shared/tasks/task-acts-api.ts';

/** Number of tasks of one call that are processed in parallel. */
const maxConcurrency = 5;

/**
 * The call as it counts for one task of several: the same key belongs to each of them apart, so that a repeat finds
 * what was done with each. The version in If-Match can't mean all of them.
 */
export const callFor = <C extends CallContext>(call: C, taskId: string): C => ({
  ...call,
  ifMatch: undefined,
  idempotency: call.idempotency && {
    ...call.idempotency,
    key: `${call.idempotency.key}:${taskId}`,
  },
});

async function actOnTask(taskId: string, act: (taskId: string) => Promise<Receipt>) {
  try {
    return { taskId, receipt: await act(taskId) };
  } catch (error) {
    const { code, detail, present } = toProblem(error, '');
    if (code === 'server.failed') log.error('task of several failed', error, { taskId });
    return { taskId, problem: { code, detail, ...(present && { present }) } };
  }
}

/** Does the same with each task, in a transaction of its own, and tells in their order what became of each. */
export const actOnTasks = (
  taskIds: readonly string[],
  act: (taskId: string) => Promise<Receipt>,
): Promise<TaskOutcome[]> =>
  mapLimited(taskIds, maxConcurrency, (taskId) => actOnTask(taskId, act));
