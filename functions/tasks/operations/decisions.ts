import { type CallContext, route } from '#functions/platform/route.ts';
import { buildTaskCall, runTaskActions } from '#functions/requests/act-on-tasks.ts';
import { openStagesAfterDecision } from '#functions/requests/open-after-decision.ts';
import {
  type Decision,
  decide,
  decisionEvents,
} from '#functions/requests/rules/commands/decide.ts';
import { runCommand } from '#functions/requests/run-command.ts';
import { findTaskRequestId } from '#functions/requests/visible-request.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { decideTasks } from '#shared/tasks/task-acts-api.ts';
import { approveTask, rejectTask, returnTask } from '#shared/tasks/tasks-api.ts';
import type { TasksDeps } from '../deps.ts';

type DecisionInput = Pick<Decision, 'taskId' | 'outcome' | 'comments' | 'fields'>;

/** Refuse a `userId` of somebody else. @throws actor.mismatch */
function assertIsCaller({ actor }: CallContext, userId: string): void {
  if (userId !== actor.userId)
    throw new AppError('actor.mismatch', t`You can decide only in your own name.`);
}

/** Decide one task, only as the actor. @throws actor.mismatch, and errors of the decision */
async function decideTask(
  deps: TasksDeps,
  call: CallContext,
  userId: string,
  asked: DecisionInput,
) {
  assertIsCaller(call, userId);
  const { taskId, outcome } = asked;
  const requestId = await findTaskRequestId(deps, taskId);
  const of = { requestId, taskId, types: [decisionEvents[outcome]] };
  return runCommand(deps, call, of, (record, by) =>
    openStagesAfterDecision(deps, record, (review) => decide(record, { ...by, ...asked, review })),
  );
}

/** `isApproved: false` is a rejection with the same rules. */
export const approveTaskRoute = route(approveTask, (call, deps: TasksDeps) => {
  const { userId, comments, isApproved } = call.body;
  const outcome = isApproved ? 'approve' : 'reject';
  return decideTask(deps, call, userId, { taskId: call.params.taskId, outcome, comments });
});

export const rejectTaskRoute = route(rejectTask, (call, deps: TasksDeps) => {
  const { userId, comments } = call.body;
  const { taskId } = call.params;
  return decideTask(deps, call, userId, { taskId, outcome: 'reject', comments });
});

export const returnTaskRoute = route(returnTask, (call, deps: TasksDeps) => {
  const { userId, comments, fields } = call.body;
  const { taskId } = call.params;
  return decideTask(deps, call, userId, { taskId, outcome: 'return', comments, fields });
});

/** Each decision is a separate transaction, so one refusal does not affect the others. */
export const decideTasksRoute = route(decideTasks, async (call, deps: TasksDeps) => {
  const { userId, taskIds, outcome, comments } = call.body;
  assertIsCaller(call, userId);
  const decideOne = (taskId: string) =>
    decideTask(deps, buildTaskCall(call, taskId), userId, { taskId, outcome, comments });
  return { outcomes: await runTaskActions(taskIds, decideOne) };
});
