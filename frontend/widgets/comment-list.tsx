import { useEffect, useRef } from 'react';
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

type CommentListProps = {
  readonly comments: readonly ListedComment[];
  /** Id of the one that somebody was led to. */
  readonly sought?: string | undefined;
};

/** Decisions and talk in one list, in the order they were made. */
export function CommentList({ comments, sought }: CommentListProps) {
  const { userId } = useViewer();
  const format = useFormat();
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // After the address has led to the whole list.
    const frame = requestAnimationFrame(
      () => sought && place.current?.scrollIntoView({ block: 'center' }),
    );
    return () => cancelAnimationFrame(frame);
  }, [sought]);
  return (
    <ul className={classes.list}>
      {comments.map(({ id, by, at, text, act, files = [] }) => (
        <li
          key={id}
          ref={id === sought ? place : undefined}
          className={classes.comment}
          aria-current={id === sought || undefined}
        >
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
