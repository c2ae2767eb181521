import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { formatOtherErrors } from '#frontend/components/inputs/refusals.ts';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { changeComment } from '#frontend/data/conversation.ts';
import { useRefreshWork } from '#frontend/data/requests.ts';
import { t } from '#frontend/lib/text.ts';
import type { CommentRow } from '#shared/requests/conversation-api.ts';
import classes from './comment-editor.module.css';

type CommentEditorProps = {
  readonly requestId: string;
  readonly comment: CommentRow;
  readonly onClose: () => void;
};

/** Inline editor for a comment. Ctrl+Enter saves, Escape cancels. */
export function CommentEditor({ requestId, comment, onClose }: CommentEditorProps) {
  const [text, setText] = useState(comment.text);
  const { busy, refused, submit } = useWrite({ refresh: useRefreshWork() });
  const save = () => {
    if (busy || !text.trim()) return;
    void submit(() => changeComment(requestId, comment.commentId, text.trim()), {
      onDone: onClose,
    });
  };
  return (
    <form
      className={`stack gap-8 ${classes.editor}`}
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
        error={formatOtherErrors(refused, []) ?? (text.trim() ? undefined : t`Write something.`)}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
        }}
      />
      <div className="row wrap gap-8">
        <Button type="submit" loading={busy}>{t`Save`}</Button>
        <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
        <span className="text-12 subtle">{t`What it said before stays in the audit record.`}</span>
      </div>
    </form>
  );
}
