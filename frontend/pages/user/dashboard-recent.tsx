import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { NoRows } from '#frontend/components/lists/rows.tsx';
import { describeError } from '#frontend/components/text/describe-error.ts';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { messagesQuery } from '#frontend/data/messages.ts';
import { requestsQuery } from '#frontend/data/requests.ts';
import { ShortList } from '#frontend/features/dashboard/components/short-list.tsx';
import { groupMessages } from '#frontend/features/messages/group-messages.ts';
import { findMessageLink } from '#frontend/features/messages/link-of-message.ts';
import { t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import type { MessageRow } from '#shared/messages/message.ts';
import classes from './dashboard.module.css';

const shownRows = 5;

/** My unfinished drafts, and my latest messages. */
export function RecentDraftsAndMessages() {
  const format = useFormat();
  const ofDrafts = useInfiniteQuery(requestsQuery('mine', 'Draft'));
  const drafts = ofDrafts.data?.pages[0];
  const ofMessages = useInfiniteQuery(messagesQuery());
  const messages = ofMessages.data?.pages[0];
  return (
    <div className={`stack gap-16 ${classes.columns}`}>
      <Panel
        title={t`Your drafts`}
        count={drafts && `${drafts.items.length}${drafts.cursor ? '+' : ''}`}
        aside={
          <Link
            to={`${paths.myRequests}?status=Draft`}
            className={`muted undecorated ${classes.more}`}
          >{t`All drafts`}</Link>
        }
      >
        {drafts ? (
          <ShortList
            empty={t`What you begin and don’t send stays here.`}
            rows={drafts.items.slice(0, shownRows).map((draft) => ({
              id: draft.requestId,
              title: draft.title,
              to: paths.editRequest(draft.requestId),
              end: format.brief(draft.updatedAt),
              detail: `${draft.categoryName}, ${format.amount(draft) ?? t`no amount yet`}`,
            }))}
          />
        ) : (
          <NotThere error={ofDrafts.error} />
        )}
      </Panel>
      <Panel
        title={t`Recent activity`}
        aside={
          <Link
            to={paths.messages}
            className={`muted undecorated ${classes.more}`}
          >{t`All messages`}</Link>
        }
      >
        {messages ? (
          <ShortList
            empty={t`What happens to your requests and tasks appears here.`}
            rows={groupMessages(messages.items)
              .slice(0, shownRows)
              .map(({ latest }) => ({
                id: latest.messageId,
                title: formatRow(latest),
                to: findMessageLink(latest),
                end: format.ago(latest.at),
                detail: latest.line?.number ?? latest.text,
              }))}
          />
        ) : (
          <NotThere error={ofMessages.error} />
        )}
      </Panel>
    </div>
  );
}

/** Format the words of a message as in the message list: "Mira Okafor approved “Laptop”" */
const formatRow = ({ line, title }: MessageRow) =>
  line ? [line.by?.name, line.did].filter(Boolean).join(' ') : title;

/** Placeholder while loading, or the error. */
const NotThere = ({ error }: { readonly error: Error | null }) =>
  error ? (
    <NoRows>
      <span role="alert">{describeError(error)}</span>
    </NoRows>
  ) : (
    <ListSkeleton rows={3} look="rows" />
  );
