import { useEffect, useState } from 'react';
import { escalateNow, loadEscalationRecipient } from '#frontend/data/task-acts.ts';
import { joinWithAnd } from '#frontend/lib/language/words.ts';
import { t } from '#frontend/lib/text.ts';
import type { TaskActionProps } from '../../use-act.ts';
import { CommentDialog } from './words-dialog.tsx';

/** Dialog for a manual escalation, with its recipient and a reason. */
export function EscalateDialog(props: TaskActionProps) {
  const { task } = props;
  const { taskId } = task;
  const [found, setFound] = useState<Awaited<ReturnType<typeof loadEscalationRecipient>>>();
  useEffect(() => {
    let isWanted = true;
    // Without a response, the dialog names no recipient. The server then determines the recipient.
    loadEscalationRecipient(taskId).then(
      (answer) => isWanted && setFound(answer),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [taskId]);
  const { to, others = [], notice, shares } = found ?? {};
  const who = to && joinWithAnd([to, ...others].map(({ name }) => name));
  return (
    <CommentDialog
      {...props}
      title={t`Escalate now`}
      action={t`Escalate`}
      label={t`Why can’t it wait?`}
      missing={t`Say why.`}
      effect={
        who
          ? shares
            ? t`${who} can decide in your place right away: the first decision counts. You can still decide. Your reason is kept in the history.`
            : t`${who} decides instead of you from now on. Your reason is kept in the history.`
          : notice ||
            t`This is escalated one level right away, as if the step “${task.stageName}” were overdue. Your reason is kept in the history.`
      }
      done={t`Escalated: ${task.requestTitle}`}
      field="escalationReason"
      send={(words) => escalateNow(task.taskId, words)}
    />
  );
}
