import type { CallContext } from '#functions/platform/route.ts';
import {
  type Decision,
  decide,
  decisionEvents,
} from '#functions/requests/rules/commands/decide.ts';
import { runCommand } from '#functions/requests/run-command.ts';
import { requestOfTask } from '#functions/requests/visible-request.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import type { TasksDeps } from '../deps.ts';

type Asked = Pick<Decision, 'taskId' | 'outcome' | 'comments' | 'fields'>;

/** A `userId` that names somebody else is refused. @throws actor.mismatch */
export function assertOwnName({ actor }: CallContext, userId: string): void {
  if (userId !== actor.userId)
    throw new AppError('actor.mismatch', t`You can decide only in your own name.`);
}

/** One decision on one task, by the actor alone. @throws actor.mismatch, and what deciding throws */
export async function decideTask(deps: TasksDeps, call: CallContext, userId: string, asked: Asked) {
  assertOwnName(call, userId);
  const { taskId, outcome } = asked;
  const requestId = await requestOfTask(deps, taskId);
  const of = { requestId, taskId, types: [decisionEvents[outcome]] };
  return runCommand(deps, call, of, (record, by) => decide(record, { ...by, ...asked }));
}
