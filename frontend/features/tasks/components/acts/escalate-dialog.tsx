import { escalateNow } from '#frontend/data/tasks.ts';
import type { ActProps } from '../../use-act.ts';
import { WordsDialog } from './words-dialog.tsx';

/** Escalates by hand, saying why. */
export function EscalateDialog(props: ActProps) {
  const { task } = props;
  return (
    <WordsDialog
      {...props}
      title="Escalate now"
      action="Escalate it"
      label="Why can it not wait?"
      missing="Say why."
      effect={`It climbs one level at once, as the step “${task.stageName}” would when it is late. The reason is kept in the history.`}
      done={`Escalated: ${task.requestTitle}`}
      field="escalationReason"
      send={(words) => escalateNow(task.taskId, words)}
    />
  );
}
