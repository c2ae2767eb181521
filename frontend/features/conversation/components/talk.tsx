import { IconMessageOff } from '@tabler/icons-react';
import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '#frontend/components/inputs/button.tsx';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { Notice } from '#frontend/components/layout/notice.tsx';
import { StaleNotice } from '#frontend/components/layout/stale-notice.tsx';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { commentsQuery } from '#frontend/data/conversation.ts';
import { rich, t } from '#frontend/lib/text.ts';
import { useReadMarker } from '#frontend/widgets/requests/use-read-marker.ts';
import type { Output } from '#shared/endpoint.ts';
import type { CommentRow, listComments } from '#shared/requests/conversation-api.ts';
import { CommentItem } from './comment-item.tsx';
import { Composer } from './composer.tsx';
import classes from './talk.module.css';

/** Comments on a request, oldest first, and the comment box. */
export function ConversationPanel({
  requestId,
  canWrite,
}: {
  requestId: string;
  canWrite: boolean;
}) {
  const query = useInfiniteQuery(commentsQuery(requestId));
  const { data, error, dataUpdatedAt, refetch } = query;
  const [answered, setAnswered] = useState<CommentRow>();
  const sought = useLinkedComment(query);
  const retry = () => void refetch();
  if (error && !data)
    return (
      <ErrorPanel title={t`The conversation could not be loaded`} cause={error} onRetry={retry} />
    );
  if (!data) return <ListSkeleton rows={4} look="rows" />;
  const comments = data.pages.flatMap(({ items }) => items).toReversed();
  return (
    <section aria-label={t`Conversation`} className={`stack fit gap-16 ${classes.talk}`}>
      {error ? (
        <StaleNotice what={t`The conversation`} since={dataUpdatedAt} onRetry={retry} />
      ) : null}
      {sought.isGone ? (
        <Notice icon={IconMessageOff}>{t`The comment that you look for is no longer here.`}</Notice>
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
          sought={sought.commentId}
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
  /** Id of the comment that the URL selects. */
  readonly sought: string | undefined;
  readonly readUpTo: string | undefined;
  readonly onReply: ((comment: CommentRow) => void) | undefined;
};

/** Find the comment that the URL selects. Load earlier pages until it is found or no page is left. */
function useLinkedComment(
  query: UseInfiniteQueryResult<InfiniteData<Output<typeof listComments>>>,
) {
  const [search] = useSearchParams();
  const commentId = search.get('comment');
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const isThere = data?.pages.some(({ items }) => items.some((one) => one.commentId === commentId));
  const isAwaited = commentId !== null && data !== undefined && !isThere;
  const asksOn = isAwaited && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (asksOn) void fetchNextPage();
  }, [asksOn, fetchNextPage]);
  return {
    commentId: isThere ? (commentId ?? undefined) : undefined,
    isGone: isAwaited && !hasNextPage && !isFetching,
  };
}

/**
 * List of comments that scrolls to the comment in the URL, or else to the first unread comment. A line above the
 * comments since the last visit remains until the page closes.
 */
function Comments({ requestId, comments, sought, readUpTo, onReply }: CommentsProps) {
  const { userId } = useViewer();
  const { momentWithin } = useFormat();
  const [since] = useState(readUpTo);
  const newest = comments.at(-1)?.at;
  useReadMarker(requestId, newest, readUpTo);
  const start = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // Wait for the shell, which scrolls each screen to its top.
    const frame = requestAnimationFrame(() =>
      start.current?.scrollIntoView({ block: sought ? 'center' : 'nearest' }),
    );
    return () => cancelAnimationFrame(frame);
  }, [sought]);
  const firstNew = comments.find(({ at, by }) => since && at > since && by.userId !== userId);
  const shownFirst =
    comments.find(({ commentId }) => commentId === sought) ?? firstNew ?? comments.at(-1);
  return (
    <ul className="stack gap-16">
      {comments.map((comment) => (
        <li
          key={comment.commentId}
          ref={comment === shownFirst ? start : undefined}
          className={classes.row}
          aria-current={comment.commentId === sought || undefined}
        >
          {comment === firstNew && since ? (
            <p
              className={`row gap-10 text-12 medium accent ${classes.latest}`}
            >{rich`New since ${momentWithin(since)}`}</p>
          ) : null}
          <CommentItem {...{ requestId, comment, onReply }} />
        </li>
      ))}
    </ul>
  );
}
