import { AppError } from '#shared/errors.ts';
import type { Stage } from '#shared/requests/stage.ts';
import type { Task } from '#shared/tasks/task.ts';
import { assertMayDecide, assertPending, type Decider, findTask } from '../record/find-task.ts';
import type { RequestRecord } from '../record/record.ts';
import { actsAsAdministrator } from './administer.ts';

type TaskAction = Decider & {
  readonly taskId: string;
  readonly isAdmin?: boolean | undefined;
};

/**
 * Return the open task to which the actor adds another person. The actor is its assignee, or an administrator who does
 * not own the request. `whyNot`: reason for which its step forbids this to assignees, undefined if it is allowed.
 * @throws task.not-found, actor.forbidden, task.already-decided
 */
export function findOpenTask(
  record: RequestRecord,
  asked: TaskAction,
  whyNot: (stage: Stage) => string | undefined = () => undefined,
): { task: Task; stage: Stage } {
  const found = findTask(record, asked.taskId);
  if (!actsAsAdministrator(record.request, asked)) {
    assertMayDecide(record, found.task, asked);
    const why = whyNot(found.stage);
    if (why) throw new AppError('actor.forbidden', why);
  }
  assertPending(found.task, found.stage);
  return found;
}
