import {
  type Icon,
  IconAlertTriangle,
  IconArrowBackUp,
  IconBell,
  IconCheck,
  IconCheckbox,
  IconMessage,
  IconUserShare,
  IconX,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useFormat } from '#frontend/components/format/use-format.ts';
import { VisuallyHidden } from '#frontend/components/visually-hidden.tsx';
import { useMarkMessage } from '#frontend/data/messages.ts';
import type { Message } from '#shared/messages/message.ts';
import classes from './message-list.module.css';

const icons: Readonly<Record<string, Icon>> = {
  task: IconCheckbox,
  approved: IconCheck,
  rejected: IconX,
  returned: IconArrowBackUp,
  reminder: IconBell,
  overdue: IconAlertTriangle,
  escalated: IconAlertTriangle,
  failed: IconAlertTriangle,
  raised: IconUserShare,
};

type MessageListProps = {
  readonly messages: readonly Message[];
  /** address of what a message speaks of */
  readonly linkOf: (message: Message) => string | undefined;
  readonly onOpen?: () => void;
};

/** Messages, newest first; opening one reads it. */
export function MessageList({ messages, linkOf, onOpen }: MessageListProps) {
  const format = useFormat();
  const { mutate: mark } = useMarkMessage();
  return (
    <ul className={classes.list}>
      {messages.map((message) => {
        const { messageId, what, title, text, at, readAt } = message;
        const Mark = icons[what] ?? IconMessage;
        const to = linkOf(message);
        return (
          <li
            key={messageId}
            className={classes.message}
            data-unread={readAt === null || undefined}
          >
            <span className={classes.mark}>
              <Mark size={16} stroke={1.6} aria-hidden />
            </span>
            <div>
              <p className={classes.title}>
                {to ? (
                  <Link
                    to={to}
                    data-row
                    onClick={() => {
                      if (readAt === null) mark({ messageId, read: true });
                      onOpen?.();
                    }}
                  >
                    {title}
                  </Link>
                ) : (
                  title
                )}
              </p>
              <p className={classes.text}>{text}</p>
              <p className={classes.under}>
                <time dateTime={at} data-hint={format.fully(at)}>
                  {format.ago(at)}
                </time>
                {readAt === null ? (
                  <>
                    <span className={classes.new}>New</span>
                    <button
                      type="button"
                      className={classes.read}
                      onClick={() => mark({ messageId, read: true })}
                    >
                      Mark read<VisuallyHidden>: {title}</VisuallyHidden>
                    </button>
                  </>
                ) : null}
              </p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
