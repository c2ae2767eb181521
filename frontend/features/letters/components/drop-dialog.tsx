import { useId, useState } from 'react';
import { FieldProblem } from '#frontend/components/inputs/field-problem.tsx';
import { GrowingTextarea } from '#frontend/components/inputs/growing-text.tsx';
import { formatOtherErrors, getFieldError } from '#frontend/components/inputs/refusals.ts';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { EditorDialog } from '#frontend/components/overlay/editor-dialog.tsx';
import { dropDeadLetter, useRefreshDeadLetters } from '#frontend/data/letters.ts';
import { t } from '#frontend/lib/text.ts';
import type { LetterQueueName } from '#shared/letters/letter.ts';
import { leftReasonLabels, queueLabels } from '../letter-words.ts';

type DropDialogProps = {
  readonly queue: LetterQueueName;
  readonly id: string;
  /** Name of the dead letter in a sentence: "Approved, REQ-2026-000123" */
  readonly name: string;
  readonly onClose: () => void;
};

/** Dialog that drops a dead letter for a reason, which is recorded. */
export function DropDialog({ queue, id, name, onClose }: DropDialogProps) {
  const { busy, refused, submit } = useWrite({ refresh: useRefreshDeadLetters() });
  const [reason, setReason] = useState('');
  const field = useId();
  const problem = getFieldError(refused, 'reason');
  const drop = () =>
    submit(() => dropDeadLetter(queue, id, reason), {
      done: ({ left: [left] }) => (left ? leftReasonLabels[left.reason] : t`Dropped`),
      onDone: onClose,
    });
  return (
    <EditorDialog
      title={t`Drop “${name}”?`}
      action={t`Drop it`}
      busy={busy}
      refused={formatOtherErrors(refused, ['reason'])}
      effect={`${queueLabels[queue].afterDrop} ${t`This cannot be undone. Your name and reason are recorded.`}`}
      onSave={() => void drop()}
      onClose={onClose}
    >
      <div className="stack gap-4">
        <label className="medium" htmlFor={field}>{t`Why?`}</label>
        <GrowingTextarea
          id={field}
          isTall
          aria-required
          aria-invalid={problem !== undefined}
          maxLength={1000}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <FieldProblem>{problem}</FieldProblem>
      </div>
    </EditorDialog>
  );
}
