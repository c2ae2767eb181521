import type { Task } from '../tasks/task.ts';
import type { Comment } from './comment.ts';
import { isOwnRequest, type Request } from './request.ts';

type Talked = {
  readonly request: Pick<Request, 'requester' | 'raisedBy'>;
  /** in the order in which they were written */
  readonly comments: readonly Comment[];
  readonly tasks: readonly Pick<Task, 'taskId' | 'status'>[];
};

/** Questions of approvers who still have to decide, after which nobody whose request it is has written anything. */
export function unanswered({ request, comments, tasks }: Talked): readonly Comment[] {
  const pending = new Set(
    tasks.filter(({ status }) => status === 'Pending').map(({ taskId }) => taskId),
  );
  const last = comments.findLastIndex(({ by }) => isOwnRequest(by.userId, request));
  return comments.slice(last + 1).filter(({ taskId }) => taskId && pending.has(taskId));
}

/** Comments of others after the last one that a person has read; all of them if none was read. */
export const newFor = (
  comments: readonly Comment[],
  userId: string | undefined,
  readUpTo: string | undefined,
): number =>
  comments.filter(({ at, by }) => by.userId !== userId && (!readUpTo || at > readUpTo)).length;
