import { useEffect, useState } from 'react';
import { loadTaskRecipient } from '#frontend/data/task-acts.ts';
import { t } from '#frontend/lib/text.ts';
import type { Output } from '#shared/endpoint.ts';
import type { taskRecipient } from '#shared/tasks/tasks-api.ts';

type TaskRecipientResponse = Output<typeof taskRecipient>;

/**
 * Return the person who would get a task, requested after each choice. The result is not cached, because a repeated
 * read would be refused after the task was reassigned. Without a response, there is no notice, and the action itself
 * decides.
 */
export function useRecipientNotice(
  taskId: string,
  act: 'reassign' | 'addApprover',
  userId: string,
) {
  const [answer, setAnswer] = useState<TaskRecipientResponse>();
  useEffect(() => {
    let isWanted = userId !== '';
    setAnswer(undefined);
    if (isWanted)
      loadTaskRecipient(taskId, userId, act).then(
        (found) => isWanted && setAnswer(found),
        () => undefined,
      );
    return () => {
      isWanted = false;
    };
  }, [taskId, act, userId]);

  const { to, insteadOf, notice } = answer ?? {};
  return {
    /** Reason why the person can't be chosen. */
    refusal: to ? undefined : notice,
    /** Notice to show before the action. */
    notice: to ? notice : undefined,
    /** "Priya, who decides for Anna", if the task passes to somebody other than the chosen person */
    instead: to && insteadOf ? t`${to.name}, who decides for ${insteadOf.name}` : undefined,
  };
}
