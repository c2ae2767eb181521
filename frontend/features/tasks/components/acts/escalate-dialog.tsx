import { escalateNow } from '#frontend/data/task-acts.ts';
import { t } from '#frontend/lib/text.ts';
import type { ActProps } from '../../use-act.ts';
import { WordsDialog } from './words-dialog.tsx';

/** Escalates by hand, saying why. */
export function EscalateDialog(props: ActProps) {
  const { task } = props;
  return (
    <WordsDialog
      {...props}
      title={t`Escalate now`}
      action={t`Escalate`}
      label={t`Why can’t it wait?`}
      missing={t`Say why.`}
      effect={t`This is escalated one level right away, as if the step “${task.stageName}” were overdue. Your reason is kept in the history.`}
      done={t`Escalated: ${task.requestTitle}`}
      field="escalationReason"
      send={(words) => escalateNow(task.taskId, words)}
    />
  );
}
