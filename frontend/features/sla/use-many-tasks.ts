import { useState } from 'react';
import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import { describeError } from '#frontend/components/text/describe-error.ts';
import { type TaskResult, useRefreshAtRisk } from '#frontend/data/tasks-at-risk.ts';
import { AppError } from '#shared/errors.ts';
import type { TaskAtRisk } from '#shared/sla/tasks-at-risk-api.ts';

/** Prefer the server's message, which is specific to the task. Failures without a response get a general message. */
const getWords = (cause: unknown) =>
  cause instanceof AppError ? cause.message : describeError(cause);

export type RefusedTask = { readonly task: TaskAtRisk; readonly why: string };

/** Report the outcome of a bulk action: the number of completed tasks, and the reason of each failure. */
export function useBulkTaskResults() {
  const [refused, setRefused] = useState<readonly RefusedTask[]>([]);
  const refresh = useRefreshAtRisk();

  /** `told`: message about the completed tasks, "2 tasks reminded" */
  function settle(
    tasks: readonly TaskAtRisk[],
    results: readonly TaskResult[],
    told: (count: number) => string,
  ) {
    const causes = new Map(results.map(({ taskId, cause }) => [taskId, cause]));
    const failed = tasks.flatMap((task) => {
      const cause = causes.get(task.taskId);
      return cause ? [{ task, why: getWords(cause) }] : [];
    });
    setRefused(failed);
    const went = results.length - failed.length;
    if (went > 0) showToast({ text: told(went) });
    void refresh();
  }

  return { refused, settle, clear: () => setRefused([]) };
}
