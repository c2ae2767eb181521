import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, ButtonLink } from '#frontend/components/inputs/button.tsx';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { markAllMessagesRead, messagesQuery, useRefreshMessages } from '#frontend/data/messages.ts';
import { MessageList } from '#frontend/features/messages/components/message-list.tsx';
import { groupMessages, needsReading } from '#frontend/features/messages/group-messages.ts';
import { t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import classes from './messages-menu.module.css';

const maxMessages = 5;

export function LatestMessages({ onLeave }: { onLeave: () => void }) {
  const { data, isError, refetch } = useInfiniteQuery(messagesQuery());
  const { act } = useWrite({ refresh: useRefreshMessages() });
  const messages = data?.pages[0]?.items;
  return (
    <>
      <div className={`row between border-below ${classes.head}`}>
        <h2>{t`Messages`}</h2>
        {messages?.some(needsReading) ? (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => void act(markAllMessagesRead)}
          >{t`Mark all read`}</Button>
        ) : null}
      </div>
      {messages ? (
        <MessageList groups={groupMessages(messages).slice(0, maxMessages)} onOpen={onLeave} />
      ) : null}
      {messages?.length === 0 ? (
        <p
          className={`muted text-13 text-center ${classes.none}`}
        >{t`Messages about your requests and tasks appear here.`}</p>
      ) : null}
      {!messages && !isError ? <ListSkeleton rows={3} look="narrow" /> : null}
      {!messages && isError ? (
        <p className={`muted text-13 text-center ${classes.none}`} role="alert">
          {t`Messages could not be loaded.`}{' '}
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => void refetch()}
          >{t`Try again`}</Button>
        </p>
      ) : null}
      <div className={classes.foot}>
        <ButtonLink
          to={paths.messages}
          variant="subtle"
          size="compact-sm"
          fullWidth
          onClick={onLeave}
        >{t`See all messages`}</ButtonLink>
      </div>
    </>
  );
}
