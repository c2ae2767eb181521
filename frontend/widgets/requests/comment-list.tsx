import { useEffect, useRef } from 'react';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import type { KnownFile } from '#frontend/data/files.ts';
import { t } from '#frontend/lib/text.ts';
import type { PersonRef } from '#shared/fields.ts';
import { CommentFiles } from '../files/comment-files.tsx';
import { PersonChip } from '../people/person-chip.tsx';
import { ActorSentence } from '../people/who-did-what.tsx';
import classes from './comment-list.module.css';

export type ListedComment = {
  readonly id: string;
  readonly by: PersonRef;
  readonly at: string;
  readonly text: string;
  /** "sent it back"; undefined for a plain comment */
  readonly act?: string | undefined;
  readonly isEdited?: boolean;
  readonly files?: readonly KnownFile[];
};

type CommentListProps = {
  readonly comments: readonly ListedComment[];
  /** Id of the comment to scroll to. */
  readonly sought?: string | undefined;
};

/** Decisions and comments in one list, in chronological order. */
export function CommentList({ comments, sought }: CommentListProps) {
  const format = useFormat();
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // Scroll in the next frame, after the router has scrolled to the list.
    const frame = requestAnimationFrame(
      () => sought && place.current?.scrollIntoView({ block: 'center' }),
    );
    return () => cancelAnimationFrame(frame);
  }, [sought]);
  return (
    <ul className="stack gap-12 below-12">
      {comments.map(({ id, by, at, text, act, isEdited, files = [] }) => (
        <li
          key={id}
          ref={id === sought ? place : undefined}
          className={classes.comment}
          aria-current={id === sought || undefined}
        >
          <PersonChip person={by} size={24} nameHidden />
          <div>
            <div className={`text-13 muted ${classes.head}`}>
              <ActorSentence by={by} act={act} />{' '}
              <time
                className={`text-12 subtle tabular nowrap ${classes.when}`}
                dateTime={at}
                data-hint={format.fully(at)}
              >
                {format.moment(at)}
              </time>{' '}
              {isEdited ? t`(edited)` : null}
            </div>
            <p className={`break-anywhere pretty ${classes.text}`}>{text}</p>
            <CommentFiles files={files} />
          </div>
        </li>
      ))}
    </ul>
  );
}
