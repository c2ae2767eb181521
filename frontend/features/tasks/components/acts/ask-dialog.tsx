import { askRequester } from '#frontend/data/task-acts.ts';
import { t } from '#frontend/lib/text.ts';
import { getFirstName } from '#frontend/widgets/people/person-chip.tsx';
import type { TaskActionProps } from '../../use-act.ts';
import { CommentDialog } from './words-dialog.tsx';

/** Dialog that asks the requester for missing information. The answer is posted in the conversation. */
export function AskDialog(props: TaskActionProps) {
  const { task } = props;
  const who = getFirstName(task.requester.name);
  return (
    <CommentDialog
      {...props}
      title={t`Ask for information`}
      action={t`Ask ${who}`}
      label={t`What do you need to know from ${who}?`}
      missing={t`Write your question.`}
      effect={t`${who} gets a message and answers in the conversation. Your due time doesn’t change.`}
      done={t`${who} was asked`}
      field="text"
      send={(words) => askRequester(task.taskId, words)}
    />
  );
}
