import { Textarea } from '@mantine/core';
import { IconArrowBackUp, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { IconButton } from '#frontend/components/inputs/icon-button.tsx';
import { formatOtherErrors } from '#frontend/components/inputs/refusals.ts';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { Confirm } from '#frontend/components/overlay/confirm.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { Tag } from '#frontend/components/text/tag.tsx';
import { changeComment, removeComment } from '#frontend/data/conversation.ts';
import { useRefreshWork } from '#frontend/data/requests.ts';
import { t } from '#frontend/lib/text.ts';
import { CommentFiles } from '#frontend/widgets/files/comment-files.tsx';
import { PersonChip } from '#frontend/widgets/people/person-chip.tsx';
import { changeableUntilMs } from '#shared/requests/comment.ts';
import type { CommentRow } from '#shared/requests/conversation-api.ts';
import { splitMentions } from '../mentions.ts';
import classes from './comment-item.module.css';

type CommentItemProps = {
  readonly requestId: string;
  readonly comment: CommentRow;
  readonly onReply: ((comment: CommentRow) => void) | undefined;
};

/** Comment, which its author may edit for a limited time. */
export function CommentItem({ requestId, comment, onReply }: CommentItemProps) {
  const { userId } = useViewer();
  const format = useFormat();
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const { act } = useWrite({ refresh: useRefreshWork() });
  const { by, at, text, mentions = [], files = [], replyTo, quoted, taskId, editedAt } = comment;
  const isOwn = by.userId === userId;
  const canChange = isOwn && format.now < changeableUntilMs(comment);
  const who = isOwn ? 'you' : by.name;
  return (
    <article
      className={`stack top gap-10 ${classes.comment}`}
      aria-label={`${isOwn ? t`You` : by.name}: ${text.slice(0, 60)}`}
    >
      <PersonChip person={by} size={24} nameHidden />
      <div className="shrink">
        <div className={`row wrap text-12 subtle tabular ${classes.head}`}>
          <strong>{isOwn ? t`You` : by.name}</strong>
          {taskId ? <Tag>{t`Question`}</Tag> : null}
          <time dateTime={at} data-hint={format.fully(at)}>
            {format.moment(at)}
          </time>
          {editedAt ? <span data-hint={format.fully(editedAt)}>{t`edited`}</span> : null}
          {open === 'edit' ? null : (
            <div className={`row stretch push ${classes.acts}`}>
              {onReply ? (
                <IconButton aria-label={t`Reply to ${who}`} onClick={() => onReply(comment)}>
                  <IconArrowBackUp size={16} stroke={1.6} aria-hidden />
                </IconButton>
              ) : null}
              {canChange ? (
                <>
                  <IconButton aria-label={t`Edit this comment`} onClick={() => setOpen('edit')}>
                    <IconPencil size={16} stroke={1.6} aria-hidden />
                  </IconButton>
                  <IconButton aria-label={t`Delete this comment`} onClick={() => setOpen('delete')}>
                    <IconTrash size={16} stroke={1.6} aria-hidden />
                  </IconButton>
                </>
              ) : null}
            </div>
          )}
        </div>
        {replyTo ? <Quote quoted={quoted} /> : null}
        {open === 'edit' ? (
          <CommentEditor {...{ requestId, comment }} onClose={() => setOpen(undefined)} />
        ) : (
          <p className={`break-anywhere pretty ${classes.text}`} dir="auto">
            {splitMentions(
              text,
              mentions.map(({ name }) => name),
            ).map((piece) =>
              piece.isMention ? (
                <span key={piece.at} className={`medium accent ${classes.mention}`}>
                  {piece.text}
                </span>
              ) : (
                piece.text
              ),
            )}
          </p>
        )}
        <CommentFiles files={files.map((file) => ({ ...file, requestId }))} />
      </div>
      {open === 'delete' ? (
        <Confirm
          title={t`Delete this comment?`}
          action={t`Delete the comment`}
          onClose={() => setOpen(undefined)}
          onConfirm={() =>
            act(() => removeComment(requestId, comment.commentId), {
              done: t`The comment is deleted`,
            })
          }
        >
          <p className="paragraph">
            {files.length > 0
              ? t`The comment and its files are removed from the conversation, from messages about it and from mails that are not sent yet. The audit record of the request keeps your text and the file names.`
              : t`The comment is removed from the conversation, from messages about it and from mails that are not sent yet. The audit record of the request keeps your text.`}
          </p>
        </Confirm>
      ) : null}
    </article>
  );
}

/** Short quote of the comment that is replied to. */
function Quote({ quoted }: Pick<CommentRow, 'quoted'>) {
  const { userId } = useViewer();
  return (
    <blockquote className={`text-13 muted ${classes.quote}`}>
      {quoted ? (
        <>
          <strong>{quoted.by.userId === userId ? t`You` : quoted.by.name}</strong>{' '}
          <span dir="auto">{quoted.text}</span>
        </>
      ) : (
        t`A comment that was deleted`
      )}
    </blockquote>
  );
}

type CommentEditorProps = {
  readonly requestId: string;
  readonly comment: CommentRow;
  readonly onClose: () => void;
};

/** Inline editor for a comment. Ctrl+Enter saves, Escape cancels. */
function CommentEditor({ requestId, comment, onClose }: CommentEditorProps) {
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
