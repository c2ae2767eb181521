import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '#frontend/components/button.tsx';
import { EmptyState } from '#frontend/components/empty-state.tsx';
import { ErrorPanel } from '#frontend/components/error-panel.tsx';
import { ListSkeleton } from '#frontend/components/list-skeleton.tsx';
import { LoadMore } from '#frontend/components/load-more.tsx';
import { PageHeader } from '#frontend/components/page-header.tsx';
import { RowsGroup } from '#frontend/components/rows.tsx';
import { StaleNotice } from '#frontend/components/stale-notice.tsx';
import { messagesQuery, useMarkAllMessages } from '#frontend/data/messages.ts';
import { MessageList } from '#frontend/features/messages/components/message-list.tsx';
import { linkOfMessage } from '#frontend/paths.ts';
import type { Load } from '../page.ts';
import classes from './messages.module.css';

/** Everything that was told to me, newest first. */
export function Page() {
  const { data, error, dataUpdatedAt, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(messagesQuery());
  const { mutate: markAll, isPending } = useMarkAllMessages();
  const messages = data?.pages.flatMap(({ items }) => items);
  const retry = () => void refetch();
  return (
    <>
      <PageHeader
        title="Messages"
        actions={
          messages?.some(({ readAt }) => readAt === null) ? (
            <Button variant="default" loading={isPending} onClick={() => markAll()}>
              Mark all read
            </Button>
          ) : null
        }
      />
      {error && data ? <StaleNotice what="The list" since={dataUpdatedAt} onRetry={retry} /> : null}
      {error && !data ? (
        <ErrorPanel title="Messages could not be loaded" cause={error} onRetry={retry} />
      ) : null}
      {!error && !data ? <ListSkeleton rows={6} look="rows" /> : null}
      {messages?.length === 0 ? (
        <EmptyState title="No messages yet">
          You get a message when a decision is asked of you, when your request is decided, and when
          something is overdue.
        </EmptyState>
      ) : null}
      {messages && messages.length > 0 ? (
        <RowsGroup className={classes.list}>
          <MessageList messages={messages} linkOf={linkOfMessage} />
        </RowsGroup>
      ) : null}
      <LoadMore
        hasMore={hasNextPage}
        loading={isFetchingNextPage}
        onMore={() => void fetchNextPage()}
      />
    </>
  );
}

export const load: Load = (queries) =>
  Promise.allSettled([queries.ensureInfiniteQueryData(messagesQuery())]);
