import { type Decision, decide, decisionEvents } from '#functions/domain/requests/decide.ts';
import type { Circumstances } from '#functions/platform/route.ts';
import { AppError } from '#shared/errors.ts';
import { act, requestOfTask } from '../act.ts';
import type { TasksDeps } from './deps.ts';

type Asked = Pick<Decision, 'taskId' | 'outcome' | 'comments' | 'fields'>;

/** A `userId` that names somebody else is refused. @throws actor.mismatch */
export function assertOwnName({ actor }: Circumstances, userId: string): void {
  if (userId !== actor.userId)
    throw new AppError('actor.mismatch', 'You can decide only in your own name.');
}

/** One decision on one task, by the actor alone. @throws actor.mismatch, and what deciding throws */
export async function decideTask(
  deps: TasksDeps,
  call: Circumstances,
  userId: string,
  asked: Asked,
) {
  assertOwnName(call, userId);
  const { taskId, outcome } = asked;
  const requestId = await requestOfTask(deps, taskId);
  const of = { requestId, taskId, types: [decisionEvents[outcome]] };
  return act(deps, call, of, (record, by) => decide(record, { ...by, ...asked }));
}
