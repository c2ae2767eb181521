import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { DeciderSelect } from '#frontend/components/decider-select.tsx';
import { EditorDialog } from '#frontend/components/editor/editor-dialog.tsx';
import { refusedAt, refusedElsewhere } from '#frontend/components/editor/refusals.ts';
import { handOver } from '../../api/task-acts.ts';
import { type ActProps, useAct } from '../../use-act.ts';

/** Hands a decision to somebody else: whom, and why; both are kept in the history. */
export function HandOverDialog(props: ActProps) {
  const { task, onClose } = props;
  const [to, setTo] = useState('');
  const [why, setWhy] = useState('');
  const { busy, refused, act } = useAct(props);
  return (
    <EditorDialog
      title="Hand it to somebody else"
      action="Hand it on"
      busy={busy}
      refused={refusedElsewhere(refused, ['toUserId', 'comments'])}
      effect={`The decision on “${task.requestTitle}” leaves this list at once. The time allowed goes on.`}
      onClose={onClose}
      onSave={() =>
        void act(
          { toUserId: !to && 'Choose a person.', comments: !why.trim() && 'Say why.' },
          () => handOver(task.taskId, to, why.trim()),
          `Handed on: ${task.requestTitle}`,
        )
      }
    >
      <DeciderSelect
        label="To whom?"
        withAsterisk
        value={to}
        error={refusedAt(refused, 'toUserId')}
        onChange={(userId) => setTo(userId ?? '')}
      />
      <Textarea
        label="Why?"
        withAsterisk
        autosize
        minRows={2}
        maxLength={4000}
        value={why}
        error={refusedAt(refused, 'comments')}
        onChange={({ target }) => setWhy(target.value)}
      />
    </EditorDialog>
  );
}
