import { useEffect, useState } from 'react';
import { recipientOf } from '#frontend/data/task-acts.ts';
import { t } from '#frontend/lib/text.ts';
import type { Output } from '#shared/endpoint.ts';
import type { taskRecipient } from '#shared/tasks/tasks-api.ts';

type Answer = Output<typeof taskRecipient>;

/**
 * Who would get a task, asked each time somebody is chosen. No cached read: it would be read again when the task has
 * left the reader's hands, and be refused. Without an answer nothing is said before; the act itself decides.
 */
export function useRecipient(taskId: string, act: 'reassign' | 'addApprover', userId: string) {
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    let isWanted = userId !== '';
    setAnswer(undefined);
    if (isWanted)
      recipientOf(taskId, userId, act).then(
        (found) => isWanted && setAnswer(found),
        () => undefined,
      );
    return () => {
      isWanted = false;
    };
  }, [taskId, act, userId]);

  const { to, insteadOf, notice } = answer ?? {};
  return {
    /** why the person can't be chosen */
    refusal: to ? undefined : notice,
    /** what to know before */
    notice: to ? notice : undefined,
    /** "Priya, who decides for Anna", where it isn't the person chosen who gets it */
    instead: to && insteadOf ? t`${to.name}, who decides for ${insteadOf.name}` : undefined,
  };
}
