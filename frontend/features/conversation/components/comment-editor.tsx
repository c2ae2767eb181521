import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { refusalWords } from '#frontend/components/inputs/refusals.ts';
import { useEditComment } from '#frontend/data/conversation.ts';
import { t } from '#frontend/lib/text.ts';
import type { CommentRow } from '#shared/requests/conversation-api.ts';
import classes from './comment-editor.module.css';

type CommentEditorProps = {
  readonly requestId: string;
  readonly comment: CommentRow;
  readonly onClose: () => void;
};

/** Changes what was written, in its place. Ctrl Enter saves, Escape leaves it as it was. */
export function CommentEditor({ requestId, comment, onClose }: CommentEditorProps) {
  const [text, setText] = useState(comment.text);
  const { mutate, isPending, error } = useEditComment(requestId);
  const save = () => {
    if (isPending || !text.trim()) return;
    mutate({ commentId: comment.commentId, text: text.trim() }, { onSuccess: onClose });
  };
  return (
    <form
      className={classes.editor}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Textarea
        aria-label={t`Your comment`}
        autosize
        autoFocus
        minRows={2}
        maxLength={4000}
        value={text}
        error={error ? refusalWords(error) : text.trim() ? undefined : t`Write something.`}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
        }}
      />
      <div className={classes.acts}>
        <Button type="submit" loading={isPending}>{t`Save`}</Button>
        <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
        <span className={classes.note}>{t`What it said before stays in the audit chain.`}</span>
      </div>
    </form>
  );
}
