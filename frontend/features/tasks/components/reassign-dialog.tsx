import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { Button } from '#frontend/components/button.tsx';
import { Dialog } from '#frontend/components/overlay/dialog.tsx';
import { PersonSelect } from '#frontend/components/person-select.tsx';
import { showToast } from '#frontend/components/toast/toast.ts';
import { AppError } from '#shared/errors.ts';
import type { Task } from '#shared/tasks/task.ts';
import { reassign, useRefreshWork } from '../api/task-details.ts';
import classes from './reassign-dialog.module.css';

type ReassignDialogProps = {
  readonly task: Task;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Hands a decision to somebody else: whom, and why; both are kept in the history. */
export function ReassignDialog({ task, onClose, onDone }: ReassignDialogProps) {
  const [to, setTo] = useState<string | null>(null);
  const [why, setWhy] = useState('');
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<string>();
  const refresh = useRefreshWork();

  async function send() {
    if (!to || !why.trim()) return setRefused('Choose a person and say why.');
    setSending(true);
    try {
      await reassign(task.taskId, to, why.trim());
      await refresh();
      showToast({ text: `Handed on: ${task.requestTitle}` });
      onClose();
      onDone();
    } catch (cause) {
      setRefused(
        cause instanceof AppError ? cause.message : 'That did not work. Try again in a moment.',
      );
    } finally {
      setSending(false);
    }
  }

  return (
    <Dialog label="Hand it to somebody else" onClose={onClose}>
      <div className={classes.body}>
        <h2>Hand it to somebody else</h2>
        <PersonSelect label="To whom?" value={to ?? ''} onChange={setTo} withAsterisk />
        <Textarea
          label="Why?"
          withAsterisk
          autosize
          minRows={2}
          maxLength={4000}
          value={why}
          onChange={({ target }) => setWhy(target.value)}
        />
        {refused ? (
          <p className={classes.refused} role="alert">
            {refused}
          </p>
        ) : null}
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            Keep it
          </Button>
          <Button loading={sending} onClick={() => void send()}>
            Hand it on
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
