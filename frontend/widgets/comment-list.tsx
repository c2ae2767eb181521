import { useFormat } from '#frontend/components/format/use-format.ts';
import { useViewer } from '#frontend/components/viewer.tsx';
import type { KnownFile } from '#frontend/data/files.ts';
import { t } from '#frontend/lib/text.ts';
import type { PersonRef } from '#shared/fields.ts';
import classes from './comment-list.module.css';
import { CommentFiles } from './files/comment-files.tsx';
import { PersonChip } from './person-chip.tsx';

export type ListedComment = {
  readonly id: string;
  readonly by: PersonRef;
  readonly at: string;
  readonly text: string;
  /** "sent it back"; nothing for talk */
  readonly act?: string | undefined;
  readonly files?: readonly KnownFile[];
};

/** Decisions and talk in one list, in the order they were made. */
export function CommentList({ comments }: { comments: readonly ListedComment[] }) {
  const { userId } = useViewer();
  const format = useFormat();
  return (
    <ul className={classes.list}>
      {comments.map(({ id, by, at, text, act, files = [] }) => (
        <li key={id} className={classes.comment}>
          <PersonChip person={by} size={24} nameHidden />
          <div>
            <div className={classes.head}>
              <strong>{by.userId === userId ? t`You` : by.name}</strong> {act}{' '}
              <time className={classes.when} dateTime={at} data-hint={format.fully(at)}>
                {format.moment(at)}
              </time>
            </div>
            <p className={classes.text}>{text}</p>
            <CommentFiles files={files} />
          </div>
        </li>
      ))}
    </ul>
  );
}
