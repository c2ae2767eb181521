import { Textarea } from '@mantine/core';
import { ChoiceList } from '#frontend/components/inputs/choice-list.tsx';
import { useFields } from '#frontend/components/inputs/use-fields.ts';
import { EditorDialog } from '#frontend/components/overlay/editor-dialog.tsx';
import { addAnotherApprover } from '#frontend/data/task-acts.ts';
import { t } from '#frontend/lib/text.ts';
import { AssigneeSelect } from '#frontend/widgets/people/assignee-select.tsx';
import { ActionEffect } from '#frontend/widgets/reassign/effect.tsx';
import { useRecipientNotice } from '#frontend/widgets/reassign/use-recipient.ts';
import { type TaskActionProps, useTaskAction } from '../../use-act.ts';

const effects = {
  before: t`Asked now. Both must approve: a rejection ends the request.`,
  after: t`Asked when this step is finished, before the next one. A rejection ends the request.`,
} as const;

/** Dialog that adds one more approver, in parallel with this step or after it. */
export function OneMoreDialog(props: TaskActionProps) {
  const { task, onClose } = props;
  const { values, change, controls } = useFields(
    { approverId: '', position: 'before' as keyof typeof effects, comments: '' },
    task.taskId,
  );
  const { approverId, position, comments } = values;
  const { busy, refused, clearError, act } = useTaskAction(props);
  const { text, elsewhere } = controls(refused, clearError);
  const recipient = useRecipientNotice(task.taskId, 'addApprover', approverId);
  const who = recipient.instead ?? t`One more person`;
  return (
    <EditorDialog
      title={t`Add an approver`}
      action={t`Add approver`}
      busy={busy}
      refused={elsewhere()}
      effect={<ActionEffect notice={recipient.notice}>{effects[position]}</ActionEffect>}
      onClose={onClose}
      onSave={() =>
        void act(
          { approverId: !approverId && t`Choose a person.` },
          () =>
            addAnotherApprover({
              taskId: task.taskId,
              approverId,
              position,
              comments: comments.trim(),
            }),
          position === 'before' ? t`${who} is asked now` : t`${who} is asked next`,
        )
      }
    >
      <AssigneeSelect
        label={t`Who else must approve?`}
        withAsterisk
        value={approverId}
        error={recipient.refusal ?? text('approverId').error}
        onChange={(userId) => {
          change({ approverId: userId ?? '' });
          clearError('approverId');
        }}
      />
      <ChoiceList
        label={t`When?`}
        value={position}
        choices={[
          { value: 'before', label: t`Now, alongside ${task.stageName}` },
          { value: 'after', label: t`After ${task.stageName}` },
        ]}
        onChange={(chosen) => change({ position: chosen })}
      />
      <Textarea
        label={t`What should they check? (optional)`}
        autosize
        minRows={2}
        maxLength={4000}
        {...text('comments')}
      />
    </EditorDialog>
  );
}
