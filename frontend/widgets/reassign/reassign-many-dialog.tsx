import { useQuery } from '@tanstack/react-query';
import { formatOtherErrors, throwFieldErrors } from '#frontend/components/inputs/refusals.ts';
import { useFields } from '#frontend/components/inputs/use-fields.ts';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { EditorDialog } from '#frontend/components/overlay/editor-dialog.tsx';
import { reassignTasksTo, type TaskResult } from '#frontend/data/tasks-at-risk.ts';
import { personQuery } from '#frontend/data/users.ts';
import { formatTaskCount } from '#frontend/lib/language/counts.ts';
import { t } from '#frontend/lib/text.ts';
import { ActionEffect } from './effect.tsx';
import { ReassignFields } from './reassign-fields.tsx';
import { describeReassignment, type TaskToReassign } from './reassign-words.ts';
import { useBulkProgress } from './use-bulk-progress.tsx';
import { useRecipientNotice } from './use-recipient.ts';

type ReassignManyProps = {
  readonly tasks: readonly TaskToReassign[];
  /** Called with the outcome of each task. */
  readonly onDone: (results: readonly TaskResult[]) => void;
  readonly onClose: () => void;
};

/** Reassign several tasks to one person, with a reason. Both are stored in the history of each request. */
export function ReassignManyDialog({ tasks, onDone, onClose }: ReassignManyProps) {
  const ids = tasks.map(({ taskId }) => taskId);
  const { values, change } = useFields({ to: '', why: '' }, ids.join());
  const { to, why } = values;
  const { data: person } = useQuery(personQuery(to));
  const { busy, refused, clearError, submit } = useWrite();
  // Check the recipient for the first task only. A problem that affects a single task appears in its row.
  const recipient = useRecipientNotice(ids[0] ?? '', 'reassign', to);
  const count = formatTaskCount(tasks.length);
  const pace = useBulkProgress(ids.length, t`Reassigning`);
  const save = () =>
    submit(async () => {
      throwFieldErrors({
        ...(!to && { toUserId: [t`Choose a person.`] }),
        ...(!why.trim() && { comments: [t`Say why.`] }),
      });
      onDone(await pace.run((sent) => reassignTasksTo(ids, to, why.trim(), sent)));
    });
  return (
    <EditorDialog
      title={t`Reassign ${count}`}
      action={t`Reassign ${count}`}
      busy={busy}
      refused={formatOtherErrors(refused, ['toUserId', 'comments'])}
      effect={
        pace.shown ?? (
          <ActionEffect notice={recipient.notice}>
            {describeReassignment(tasks, recipient.instead ?? person?.name)}
          </ActionEffect>
        )
      }
      onClose={onClose}
      onSave={() => void save()}
    >
      <ReassignFields {...{ to, why, refused, clearError }} onTyped={change} />
    </EditorDialog>
  );
}
