import type { Task } from '../tasks/task.ts';
import type { Comment } from './comment.ts';
import { isOwnRequest, type Request } from './request.ts';

type ConversationState = {
  readonly request: Pick<Request, 'requester' | 'raisedBy'>;
  /** In chronological order. */
  readonly comments: readonly Comment[];
  readonly tasks: readonly Pick<Task, 'taskId' | 'status'>[];
};

/**
 * Return questions of approvers who still have to decide and whom no owner of the request has answered with a later
 * comment.
 */
export function listUnansweredQuestions({
  request,
  comments,
  tasks,
}: ConversationState): readonly Comment[] {
  const pending = new Set(
    tasks.filter(({ status }) => status === 'Pending').map(({ taskId }) => taskId),
  );
  const last = comments.findLastIndex(({ by }) => isOwnRequest(by.userId, request));
  return comments.slice(last + 1).filter(({ taskId }) => taskId && pending.has(taskId));
}

/** Count the comments of others after the last one that a person has read, or all if none was read. */
export const countNewComments = (
  comments: readonly Comment[],
  userId: string | undefined,
  readUpTo: string | undefined,
): number =>
  comments.filter(({ at, by }) => by.userId !== userId && (!readUpTo || at > readUpTo)).length;
