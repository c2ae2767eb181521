import { askRequester } from '#frontend/data/task-acts.ts';
import { firstName } from '#frontend/widgets/person-chip.tsx';
import type { ActProps } from '../../use-act.ts';
import { WordsDialog } from './words-dialog.tsx';

/** Asks the requester for something that is missing; the answer comes in the conversation. */
export function AskDialog(props: ActProps) {
  const { task } = props;
  const who = firstName(task.requester.name);
  return (
    <WordsDialog
      {...props}
      title="Ask for information"
      action={`Ask ${who}`}
      label={`What do you need to know from ${who}?`}
      missing="Write your question."
      effect={`${who} gets a message and answers in the conversation. The task stays open and its time keeps running.`}
      done={`${who} was asked`}
      field="text"
      send={(words) => askRequester(task.taskId, words)}
    />
  );
}
