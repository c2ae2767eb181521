import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { ChoiceList } from '#frontend/components/choice-list.tsx';
import { EditorDialog } from '#frontend/components/editor/editor-dialog.tsx';
import { refusedAt, refusedElsewhere } from '#frontend/components/editor/refusals.ts';
import { askOneMore } from '#frontend/data/task-acts.ts';
import { AssigneeSelect } from '#frontend/widgets/assignee-select.tsx';
import { type ActProps, useAct } from '../../use-act.ts';
import { useRecipient } from '../../use-recipient.ts';
import { Effect } from './effect.tsx';

const effects = {
  before: 'Asked now. The request continues when both have approved.',
  after: 'Asked when this step is finished, before the next one.',
} as const;

/** Asks one more person to approve, beside this step or after it. */
export function OneMoreDialog(props: ActProps) {
  const { task, onClose } = props;
  const [approverId, setApprover] = useState('');
  const [position, setPosition] = useState<'before' | 'after'>('before');
  const [comments, setComments] = useState('');
  const { busy, refused, mend, act } = useAct(props);
  const recipient = useRecipient(task.taskId, 'addApprover');
  const who = recipient.instead ?? 'One more person';
  return (
    <EditorDialog
      title="Add an approver"
      action="Add approver"
      busy={busy}
      refused={refusedElsewhere(refused, ['approverId', 'comments'])}
      effect={<Effect notice={recipient.notice}>{effects[position]}</Effect>}
      onClose={onClose}
      onSave={() =>
        void act(
          { approverId: !approverId && 'Choose a person.' },
          () =>
            askOneMore({ taskId: task.taskId, approverId, position, comments: comments.trim() }),
          `${who} is asked ${position === 'before' ? 'now' : 'next'}`,
        )
      }
    >
      <AssigneeSelect
        label="Who else must approve?"
        withAsterisk
        value={approverId}
        error={recipient.refusal ?? refusedAt(refused, 'approverId')}
        onChange={(userId) => {
          setApprover(userId ?? '');
          mend('approverId');
          recipient.choose(userId ?? '');
        }}
      />
      <ChoiceList
        label="When?"
        value={position}
        choices={[
          { value: 'before', label: `Now, alongside ${task.stageName}` },
          { value: 'after', label: `After ${task.stageName}` },
        ]}
        onChange={setPosition}
      />
      <Textarea
        label="What should they check? (optional)"
        autosize
        minRows={2}
        maxLength={4000}
        value={comments}
        error={refusedAt(refused, 'comments')}
        onChange={({ target }) => {
          setComments(target.value);
          mend('comments');
        }}
      />
    </EditorDialog>
  );
}
