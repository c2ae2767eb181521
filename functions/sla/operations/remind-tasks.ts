import { route } from '#functions/platform/route.ts';
import { remind } from '#functions/requests/rules/commands/remind.ts';
import { runCommand } from '#functions/requests/run-command.ts';
import { callFor, outcomesOf } from '#functions/requests/task-outcome.ts';
import { requestOfTask } from '#functions/requests/visible-request.ts';
import { remindTasks } from '#shared/sla/tasks-at-risk-api.ts';
import type { SlaDeps } from '../deps.ts';

/** Many reminders are as many transactions: one that is refused takes no other with it. */
export const remindTasksRoute = route(remindTasks, async (call, deps: SlaDeps) => {
  const { taskIds, comments } = call.body;
  const isAdmin = call.actor.isAdministrator;
  const remindOne = async (taskId: string) => {
    const of = {
      requestId: await requestOfTask(deps, taskId),
      taskId,
      types: ['reminded'] as const,
    };
    return runCommand(deps, callFor(call, taskId), of, (record, by) =>
      remind(record, { ...by, taskId, comments, isAdmin }),
    );
  };
  return { outcomes: await outcomesOf(taskIds, remindOne) };
});
