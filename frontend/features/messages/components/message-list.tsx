import {
  type Icon,
  IconAlertTriangle,
  IconArrowBackUp,
  IconBell,
  IconCheck,
  IconCheckbox,
  IconKey,
  IconMessage,
  IconUserShare,
  IconX,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useFormat } from '#frontend/components/format/use-format.ts';
import { VisuallyHidden } from '#frontend/components/visually-hidden.tsx';
import { useMarkMessage } from '#frontend/data/messages.ts';
import { t } from '#frontend/lib/text.ts';
import { PersonChip } from '#frontend/widgets/person-chip.tsx';
import { dueWords } from '#shared/messages/due-words.ts';
import type { Message } from '#shared/messages/message.ts';
import { linkOfMessage } from '../link-of-message.ts';
import { AnnouncementText } from './announcement-text.tsx';
import classes from './message-list.module.css';

const icons: Readonly<Record<string, Icon>> = {
  task: IconCheckbox,
  approved: IconCheck,
  rejected: IconX,
  objected: IconX,
  returned: IconArrowBackUp,
  reminder: IconBell,
  overdue: IconAlertTriangle,
  escalated: IconAlertTriangle,
  failed: IconAlertTriangle,
  raised: IconUserShare,
  access: IconKey,
};

type MessageListProps = {
  readonly messages: readonly Message[];
  readonly onOpen?: () => void;
};

/** Messages, newest first; opening one reads it. */
export function MessageList({ messages, onOpen }: MessageListProps) {
  return (
    <ul className={classes.list}>
      {messages.map((message) => (
        <MessageRow key={message.messageId} message={message} onOpen={onOpen} />
      ))}
    </ul>
  );
}

type MessageRowProps = {
  readonly message: Message;
  readonly onOpen: (() => void) | undefined;
};

/** Who did what, to which request, when. */
function MessageRow({ message, onOpen }: MessageRowProps) {
  const format = useFormat();
  const { mutate: mark } = useMarkMessage();
  const { messageId, what, title, text, line, announcement, at, readAt } = message;
  const by = announcement?.by ?? line?.by;
  const Mark = icons[what] ?? IconMessage;
  const to = linkOfMessage(message);
  const due = dueWords(message, { now: format.now, moment: format.momentWithin });
  const told = [by ? undefined : text, due].filter(Boolean).join(' ');
  const read = () => mark({ messageId, read: true });
  const words = (
    <>
      {by ? <strong>{by.name} </strong> : null}
      {line ? line.did : title}
    </>
  );
  return (
    <li className={classes.message} data-unread={readAt === null || undefined}>
      {by ? (
        <span aria-hidden>
          <PersonChip person={by} size={24} nameHidden />
        </span>
      ) : (
        <span className={classes.mark}>
          <Mark size={16} stroke={1.6} aria-hidden />
        </span>
      )}
      <div>
        <p className={classes.title}>
          {to ? (
            <Link
              to={to}
              data-row
              onClick={() => {
                if (readAt === null) read();
                onOpen?.();
              }}
            >
              {words}
            </Link>
          ) : (
            words
          )}
        </p>
        {announcement ? (
          <AnnouncementText text={text} title={title} onRead={readAt === null ? read : undefined} />
        ) : null}
        {told ? <p className={classes.text}>{told}</p> : null}
        <p className={classes.under}>
          {line ? <span>{line.number} ·</span> : null}
          <time dateTime={at} data-hint={format.fully(at)}>
            {format.ago(at)}
          </time>
          {readAt === null ? (
            <>
              <span className={classes.new}>{t`New`}</span>
              <button type="button" className={classes.read} onClick={read}>
                {t`Mark read`}
                <VisuallyHidden>: {title}</VisuallyHidden>
              </button>
            </>
          ) : null}
        </p>
      </div>
    </li>
  );
}
