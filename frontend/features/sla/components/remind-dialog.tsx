import { Textarea } from '@mantine/core';
import { useFields } from '#frontend/components/inputs/use-fields.ts';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { EditorDialog } from '#frontend/components/overlay/editor-dialog.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { remindAssignees, type TaskResult } from '#frontend/data/tasks-at-risk.ts';
import { formatPersonCount } from '#frontend/lib/language/counts.ts';
import { plural, t } from '#frontend/lib/text.ts';
import { countAssignees } from '#frontend/widgets/reassign/reassign-words.ts';
import { useBulkProgress } from '#frontend/widgets/reassign/use-bulk-progress.tsx';
import type { TaskAtRisk } from '#shared/sla/tasks-at-risk-api.ts';

const hourMs = 3_600_000;

/** Whether the assignee was reminded less than an hour ago, so that no further reminder is possible. */
const wasReminded = ({ reminded }: TaskAtRisk, now: number) =>
  reminded !== undefined && now - Date.parse(reminded.at) < hourMs;

/** Describe the effect of reminders before they are sent. */
export function describeRemindEffect(tasks: readonly TaskAtRisk[], now: number): string {
  const due = tasks.filter((task) => !wasReminded(task, now));
  const left = tasks.length - due.length;
  const leftOut =
    left > 0
      ? plural(
          left,
          t`${left} task is left out: reminded less than an hour ago.`,
          t`${left} tasks are left out: reminded less than an hour ago.`,
        )
      : '';
  if (due.length === 0) return leftOut;
  const people = countAssignees(due);
  return `${formatNotifiedCount(people, due.length)} ${t`It says which request waits, since when, and when it is or was due.`} ${leftOut}`.trim();
}

const formatNotifiedCount = (people: number, tasks: number) =>
  tasks === people
    ? plural(
        people,
        t`${people} person gets a message and a mail.`,
        t`${people} people get a message and a mail.`,
      )
    : plural(
        people,
        t`${people} person gets a message and a mail for each task that waits for that person, ${tasks} in all.`,
        t`${people} people get a message and a mail for each task that waits for them, ${tasks} in all.`,
      );

type RemindProps = {
  readonly tasks: readonly TaskAtRisk[];
  readonly onDone: (results: readonly TaskResult[]) => void;
  readonly onClose: () => void;
};

/** Dialog that reminds the assignees of several tasks, with a preview of the recipients. */
export function RemindDialog({ tasks, onDone, onClose }: RemindProps) {
  const { now } = useFormat();
  const ids = tasks.map(({ taskId }) => taskId);
  const { values, controls } = useFields({ comments: '' }, ids.join());
  const pace = useBulkProgress(ids.length, t`Reminding`);
  const { busy, refused, clearError, submit } = useWrite();
  const { text, elsewhere } = controls(refused, clearError);
  const due = tasks.filter((task) => !wasReminded(task, now));
  const people = formatPersonCount(countAssignees(due.length > 0 ? due : tasks));
  return (
    <EditorDialog
      title={t`Remind ${people}`}
      action={t`Remind ${people}`}
      busy={busy}
      refused={elsewhere()}
      effect={pace.shown ?? describeRemindEffect(tasks, now)}
      onClose={onClose}
      onSave={() =>
        void submit(async () =>
          onDone(await pace.run((sent) => remindAssignees(ids, values.comments.trim(), sent))),
        )
      }
    >
      <Textarea
        label={t`What else to say`}
        description={t`Optional. It is in each message and in the history of each request.`}
        autosize
        minRows={2}
        maxLength={4000}
        {...text('comments')}
      />
    </EditorDialog>
  );
}
