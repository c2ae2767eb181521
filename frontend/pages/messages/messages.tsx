import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { Button, ButtonLink } from '#frontend/components/inputs/button.tsx';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { PageHeader } from '#frontend/components/layout/page-header.tsx';
import { StaleNotice } from '#frontend/components/layout/stale-notice.tsx';
import { Tabs } from '#frontend/components/layout/tabs.tsx';
import { EmptyState } from '#frontend/components/lists/empty-state.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { LoadMore } from '#frontend/components/lists/load-more.tsx';
import { RowsGroup } from '#frontend/components/lists/rows.tsx';
import { markAllMessagesRead, messagesQuery, useRefreshMessages } from '#frontend/data/messages.ts';
import { MessagesByDay } from '#frontend/features/messages/components/messages-by-day.tsx';
import {
  allMessagesLabel,
  listMessageViews,
  messageViewLabels,
  parseMessageView,
} from '#frontend/features/messages/views.ts';
import { useSession } from '#frontend/lib/session.ts';
import { useUnreadMessages } from '#frontend/lib/store/unread-messages.ts';
import { rich, t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import type { MessageKind } from '#shared/messages/message-kinds.ts';
import type { Load } from '../page.ts';
import classes from './messages.module.css';

/** Page with my messages, newest first: all, unread ones, or one kind, as selected in the URL. */
export function Page() {
  const [query, setQuery] = useSearchParams();
  const { roles } = useSession();
  const { unreadCount } = useUnreadMessages();
  const view = parseMessageView(query.get('show'));
  const views = listMessageViews(roles.has('admin'));
  const { data, error, dataUpdatedAt, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(messagesQuery(view));
  const { busy, act } = useWrite({ refresh: useRefreshMessages() });
  const messages = data?.pages.flatMap(({ items }) => items);
  const retry = () => void refetch();
  const show = (name: string) => {
    const chosen = views.find((one) => messageViewLabels[one] === name);
    setQuery(chosen ? { show: chosen } : {});
  };
  return (
    <>
      <PageHeader
        title={t`Messages`}
        actions={
          <>
            {unreadCount > 0 ? (
              <Button
                variant="default"
                loading={busy}
                onClick={() => void act(markAllMessagesRead)}
              >{t`Mark all read`}</Button>
            ) : null}
            <ButtonLink variant="default" to={paths.mailChoices}>{t`Email settings`}</ButtonLink>
          </>
        }
      />
      <Tabs
        label={t`Views`}
        current={view ? messageViewLabels[view] : allMessagesLabel}
        onChange={show}
        tabs={[
          { name: allMessagesLabel },
          ...views.map((one) => ({
            name: messageViewLabels[one],
            ...(one === 'unread' && unreadCount > 0 && { count: unreadCount }),
          })),
        ]}
      />
      {error && data ? (
        <StaleNotice what={t`The list`} since={dataUpdatedAt} onRetry={retry} />
      ) : null}
      {error && !data ? (
        <ErrorPanel title={t`Messages could not be loaded`} cause={error} onRetry={retry} />
      ) : null}
      {!error && !data ? <ListSkeleton rows={6} look="narrow" /> : null}
      {messages?.length === 0 && !hasNextPage ? <NoMessages view={view} /> : null}
      {messages && messages.length > 0 ? (
        <RowsGroup className={classes.list}>
          <MessagesByDay messages={messages} />
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

const noneYet: Readonly<Record<MessageKind, string>> = {
  decisions: t`No decisions yet`,
  reminders: t`No reminders yet`,
  outcomes: t`No messages about your requests yet`,
  conversation: t`No messages from conversations yet`,
  announcements: t`No announcements yet`,
  workflows: t`No messages for administrators yet`,
};

function NoMessages({ view }: { view: ReturnType<typeof parseMessageView> }) {
  if (view === 'unread')
    return (
      <EmptyState
        title={t`You have read everything`}
      >{t`New messages come here by themselves.`}</EmptyState>
    );
  if (view)
    return (
      <EmptyState
        title={noneYet[view]}
      >{rich`All others are under “${allMessagesLabel}”.`}</EmptyState>
    );
  return (
    <EmptyState
      title={t`No messages yet`}
    >{t`You get a message when a decision is asked of you, when your request is decided, and when something is overdue.`}</EmptyState>
  );
}

export const load: Load = (queries) =>
  Promise.allSettled([queries.ensureInfiniteQueryData(messagesQuery())]);
