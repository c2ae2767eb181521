import { updateNames } from '#functions/organisation/rules/update-names.ts';
import { route } from '#functions/platform/route.ts';
import { buildTaskCall, runTaskActions } from '#functions/requests/act-on-tasks.ts';
import { reassignSingleTask } from '#functions/requests/reassign-one.ts';
import { remind } from '#functions/requests/rules/commands/remind.ts';
import { runCommand } from '#functions/requests/run-command.ts';
import { findTaskRequestId, loadVisibleRequest } from '#functions/requests/visible-request.ts';
import { calculateTaskDue } from '#functions/sla/rules/due.ts';
import { listEscalations } from '#shared/escalations/escalations-api.ts';
import type { Request } from '#shared/requests/request.ts';
import { listTasksAtRisk, reassignTasks, remindTasks } from '#shared/sla/tasks-at-risk-api.ts';
import type { Task } from '#shared/tasks/task.ts';
import type { SlaDeps } from '../deps.ts';

/** Time ahead in which tasks are listed as due soon. A longer range could lead to many empty pages. */
const horizonMs = 31 * 24 * 3_600_000;

const pickEarlierTime = (a: string, b = a) => (a < b ? a : b);

export const listTasksAtRiskRoute = route(
  listTasksAtRisk,
  async ({ query }, { dueTasks, reference, applicationId, now }: SlaDeps) => {
    const { show, until, categoryId, departmentId, locationId, assigneeId } = query;
    const known = await reference.recent(applicationId);
    const at = now();
    const horizon = new Date(Date.parse(at) + horizonMs).toISOString();
    const range = {
      atRisk: { until: pickEarlierTime(horizon, until) },
      overdue: { until: pickEarlierTime(at, until) },
      ahead: { from: at, until },
    }[show];
    const isWanted = (task: Task, request: Request) =>
      (!categoryId || task.categoryId === categoryId) &&
      (!departmentId || request.departmentId === departmentId) &&
      (!locationId || task.locationId === locationId) &&
      (!assigneeId || task.assignee.userId === assigneeId);
    const toRow = (task: Task, request: Request) => {
      const due = isWanted(task, request) ? calculateTaskDue(task, known, at) : undefined;
      const isShown = due && (show !== 'atRisk' || due.state !== 'onTime');
      return isShown
        ? updateNames({ ...task, departmentId: request.departmentId, due }, known)
        : undefined;
    };
    const isNarrowed = [categoryId, departmentId, locationId, assigneeId].some(Boolean);
    return dueTasks.page(applicationId, query, range, {
      toRow,
      sieve: isNarrowed || show === 'atRisk',
    });
  },
);

export const listEscalationsRoute = route(
  listEscalations,
  async ({ query, actor }, deps: SlaDeps) => {
    const { escalations } = await loadVisibleRequest(deps, actor, query.requestId);
    return { items: [...escalations] };
  },
);

/** Each task is reassigned separately, so one refusal does not affect the others. */
export const reassignTasksRoute = route(reassignTasks, async (call, deps: SlaDeps) => {
  const { taskIds, toUserId, comments } = call.body;
  const reassignTask = (taskId: string) =>
    reassignSingleTask(deps, buildTaskCall(call, taskId), { taskId, toUserId, comments });
  return { outcomes: await runTaskActions(taskIds, reassignTask) };
});

/** Each reminder is a separate transaction, so one refusal does not affect the others. */
export const remindTasksRoute = route(remindTasks, async (call, deps: SlaDeps) => {
  const { taskIds, comments } = call.body;
  const isAdmin = call.actor.isAdministrator;
  const remindOne = async (taskId: string) => {
    const of = {
      requestId: await findTaskRequestId(deps, taskId),
      taskId,
      types: ['reminded'] as const,
    };
    return runCommand(deps, buildTaskCall(call, taskId), of, (record, by) =>
      remind(record, { ...by, taskId, comments, isAdmin }),
    );
  };
  return { outcomes: await runTaskActions(taskIds, remindOne) };
});
