import { log } from '#functions/platform/log.ts';
import { mapLimited } from '#functions/platform/map-limited.ts';
import { toProblem } from '#functions/platform/problem.ts';
import type { CallContext } from '#functions/platform/route.ts';
import type { Receipt } from '#shared/requests/event.ts';
import type { TaskOutcome } from '#shared/tasks/task-acts-api.ts';

/** Number of tasks that one call processes in parallel. */
const maxConcurrency = 5;

/**
 * Return the call for one of several tasks. The same key applies to each task separately, so that a repeat finds the
 * result of each. If-Match is dropped, because one version can't apply to all.
 */
export const buildTaskCall = <C extends CallContext>(call: C, taskId: string): C => ({
  ...call,
  ifMatch: undefined,
  idempotency: call.idempotency && {
    ...call.idempotency,
    key: `${call.idempotency.key}:${taskId}`,
  },
});

async function runTaskAction(taskId: string, act: (taskId: string) => Promise<Receipt>) {
  try {
    return { taskId, receipt: await act(taskId) };
  } catch (error) {
    const { code, detail, present } = toProblem(error, '');
    if (code === 'server.failed') log.error('task of several failed', error, { taskId });
    return { taskId, problem: { code, detail, ...(present && { present }) } };
  }
}

/** Apply an action to each task in a separate transaction, and return the outcomes in their order. */
export const runTaskActions = (
  taskIds: readonly string[],
  act: (taskId: string) => Promise<Receipt>,
): Promise<TaskOutcome[]> =>
  mapLimited(taskIds, maxConcurrency, (taskId) => runTaskAction(taskId, act));
