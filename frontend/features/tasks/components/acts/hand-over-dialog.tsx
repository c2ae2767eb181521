import { formatOtherErrors } from '#frontend/components/inputs/refusals.ts';
import { useFields } from '#frontend/components/inputs/use-fields.ts';
import { EditorDialog } from '#frontend/components/overlay/editor-dialog.tsx';
import { handOver } from '#frontend/data/task-acts.ts';
import { rich, t } from '#frontend/lib/text.ts';
import { ActionEffect } from '#frontend/widgets/reassign/effect.tsx';
import { ReassignFields } from '#frontend/widgets/reassign/reassign-fields.tsx';
import { useRecipientNotice } from '#frontend/widgets/reassign/use-recipient.ts';
import { type TaskActionProps, useTaskAction } from '../../use-act.ts';

/** Dialog that reassigns a task to another person with a reason. Both are recorded in the history. */
export function HandOverDialog(props: TaskActionProps) {
  const { task, onClose } = props;
  const { values, change } = useFields({ to: '', why: '' }, task.taskId);
  const { to, why } = values;
  const { busy, refused, clearError, act } = useTaskAction(props);
  const recipient = useRecipientNotice(task.taskId, 'reassign', to);
  return (
    <EditorDialog
      title={t`Reassign to somebody else`}
      action={t`Reassign`}
      busy={busy}
      refused={formatOtherErrors(refused, ['toUserId', 'comments'])}
      effect={
        <ActionEffect
          notice={recipient.notice}
        >{rich`The task “${task.requestTitle}” moves out of your list. The new approver decides instead of you, until the same due time.`}</ActionEffect>
      }
      onClose={onClose}
      onSave={() =>
        void act(
          { toUserId: !to && t`Choose a person.`, comments: !why.trim() && t`Say why.` },
          () => handOver(task.taskId, to, why.trim()),
          recipient.instead
            ? t`Reassigned to ${recipient.instead}: ${task.requestTitle}`
            : t`Reassigned: ${task.requestTitle}`,
        )
      }
    >
      <ReassignFields
        {...{ to, why, refused, clearError }}
        refusal={recipient.refusal}
        onTyped={change}
      />
    </EditorDialog>
  );
}
