import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#frontend/components/button.tsx';
import { ErrorPanel } from '#frontend/components/error-panel.tsx';
import { useFormat } from '#frontend/components/format/use-format.ts';
import { ListSkeleton } from '#frontend/components/list-skeleton.tsx';
import { StaleNotice } from '#frontend/components/stale-notice.tsx';
import { useViewer } from '#frontend/components/viewer.tsx';
import { commentsQuery } from '#frontend/data/conversation.ts';
import { rich, t } from '#frontend/lib/text.ts';
import { useReading } from '#frontend/widgets/use-reading.ts';
import type { CommentRow } from '#shared/requests/conversation-api.ts';
import { CommentItem } from './comment-item.tsx';
import { Composer } from './composer.tsx';
import classes from './talk.module.css';

/** What was said about a request, oldest first, and the box to write more. */
export function Talk({ requestId, canWrite }: { requestId: string; canWrite: boolean }) {
  const query = useInfiniteQuery(commentsQuery(requestId));
  const { data, error, dataUpdatedAt, refetch } = query;
  const [answered, setAnswered] = useState<CommentRow>();
  const retry = () => void refetch();
  if (error && !data)
    return (
      <ErrorPanel title={t`The conversation could not be loaded`} cause={error} onRetry={retry} />
    );
  if (!data) return <ListSkeleton rows={4} look="rows" />;
  const comments = data.pages.flatMap(({ items }) => items).toReversed();
  return (
    <section aria-label={t`Conversation`} className={classes.talk}>
      {error ? (
        <StaleNotice what={t`The conversation`} since={dataUpdatedAt} onRetry={retry} />
      ) : null}
      {query.hasNextPage ? (
        <Button
          variant="default"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >{t`Show earlier comments`}</Button>
      ) : null}
      {comments.length > 0 ? (
        <Comments
          {...{ requestId, comments }}
          readUpTo={data.pages[0]?.readUpTo}
          onReply={canWrite ? setAnswered : undefined}
        />
      ) : (
        <p
          className={classes.none}
        >{t`Nobody has written yet. Everybody on this request reads what you write and gets a message.`}</p>
      )}
      {canWrite ? (
        <Composer
          requestId={requestId}
          answered={answered}
          onAnswered={() => setAnswered(undefined)}
        />
      ) : null}
    </section>
  );
}

type CommentsProps = {
  readonly requestId: string;
  readonly comments: readonly CommentRow[];
  readonly readUpTo: string | undefined;
  readonly onReply: ((comment: CommentRow) => void) | undefined;
};

/**
 * The list, opened where the reader goes on. What came since the last visit begins with a line that says so, for as long
 * as the page is open.
 */
function Comments({ requestId, comments, readUpTo, onReply }: CommentsProps) {
  const { userId } = useViewer();
  const { moment } = useFormat();
  const [since] = useState(readUpTo);
  const newest = comments.at(-1)?.at;
  useReading(requestId, newest, readUpTo);
  const start = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // After the shell, which begins each screen at its top.
    const frame = requestAnimationFrame(() => start.current?.scrollIntoView({ block: 'nearest' }));
    return () => cancelAnimationFrame(frame);
  }, []);
  const firstNew = comments.find(({ at, by }) => since && at > since && by.userId !== userId);
  const shownFirst = firstNew ?? comments.at(-1);
  return (
    <ul className={classes.list}>
      {comments.map((comment) => (
        <li
          key={comment.commentId}
          ref={comment === shownFirst ? start : undefined}
          className={classes.row}
        >
          {comment === firstNew && since ? (
            <p className={classes.new}>{rich`New since ${moment(since)}`}</p>
          ) : null}
          <CommentItem {...{ requestId, comment, onReply }} />
        </li>
      ))}
    </ul>
  );
}
