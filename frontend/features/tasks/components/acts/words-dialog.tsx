import { Textarea } from '@mantine/core';
import { formatOtherErrors, getFieldError } from '#frontend/components/inputs/refusals.ts';
import { useUnsent } from '#frontend/components/inputs/use-unsent.ts';
import { EditorDialog } from '#frontend/components/overlay/editor-dialog.tsx';
import { type TaskActionProps, useTaskAction } from '../../use-act.ts';

type WordsDialogProps = TaskActionProps & {
  readonly title: string;
  readonly action: string;
  readonly label: string;
  readonly missing: string;
  readonly effect: string;
  readonly done: string;
  /** Request field for the text. */
  readonly field: string;
  readonly send: (words: string) => Promise<unknown>;
};

/** Dialog for an action that needs only a text. */
export function CommentDialog(props: WordsDialogProps) {
  const { title, action, label, missing, effect, done, field, send, onClose } = props;
  const [{ text: words }, keep] = useUnsent(`${field}:${props.task.taskId}`);
  const setWords = (text: string) => keep({ text, meant: [] });
  const { busy, refused, clearError, act } = useTaskAction(props);
  return (
    <EditorDialog
      title={title}
      action={action}
      busy={busy}
      refused={formatOtherErrors(refused, [field])}
      effect={effect}
      onClose={onClose}
      onSave={() =>
        void act(
          { [field]: !words.trim() && missing },
          async () => {
            await send(words.trim());
            setWords('');
          },
          done,
        )
      }
    >
      <Textarea
        label={label}
        withAsterisk
        autosize
        minRows={3}
        maxLength={4000}
        value={words}
        error={getFieldError(refused, field)}
        onChange={({ target }) => {
          setWords(target.value);
          clearError(field);
        }}
      />
    </EditorDialog>
  );
}
