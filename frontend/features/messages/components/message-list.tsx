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
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { VisuallyHidden } from '#frontend/components/text/visually-hidden.tsx';
import { markMessageRead, useRefreshMessages } from '#frontend/data/messages.ts';
import { plural, t } from '#frontend/lib/text.ts';
import { PersonChip } from '#frontend/widgets/people/person-chip.tsx';
import { lookUp } from '#shared/look-up.ts';
import { formatDueText } from '#shared/messages/due-words.ts';
import type { MessageRow } from '#shared/messages/message.ts';
import { type MessageGroup, needsReading } from '../group-messages.ts';
import { findMessageLink } from '../link-of-message.ts';
import classes from './message-list.module.css';

type AnnouncementTextProps = {
  readonly title: string;
  readonly text: string;
  /** Marks the message as read; undefined if it was read. */
  readonly onRead: (() => void) | undefined;
};

/** Text of an announcement, which expands in the list. Expanding it marks it as read. */
function AnnouncementText({ title, text, onRead }: AnnouncementTextProps) {
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      <p className={`muted break-anywhere ${classes.said}`} data-whole={isWhole || undefined}>
        {text}
      </p>
      <button
        type="button"
        className={`relative accent ${classes.whole}`}
        aria-expanded={isWhole}
        onClick={() => {
          setWhole(!isWhole);
          onRead?.();
        }}
      >
        {isWhole ? t`Show less` : t`Read it`}
        <VisuallyHidden>: {title}</VisuallyHidden>
      </button>
    </>
  );
}

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
  gap: IconAlertTriangle,
  tooFew: IconAlertTriangle,
  withdrawn: IconX,
  notNeeded: IconCheckbox,
  raised: IconUserShare,
  access: IconKey,
};

/** Kinds of messages whose text explains a fix. The text of all others fits on one line. */
const withText: ReadonlySet<string> = new Set(['failed', 'gap', 'tooFew']);

type MessageListProps = {
  readonly groups: readonly MessageGroup[];
  readonly onOpen?: () => void;
};

/** One row per request, latest message first. Opening the row marks all its messages as read. */
export function MessageList({ groups, onOpen }: MessageListProps) {
  return (
    <ul>
      {groups.map((group) => (
        <GroupRow key={group.latest.messageId} group={group} onOpen={onOpen} />
      ))}
    </ul>
  );
}

type RowProps = {
  readonly message: MessageRow;
  readonly isUnread: boolean;
  readonly onRead: () => void;
  readonly onOpen: (() => void) | undefined;
  readonly children?: ReactNode;
};

function GroupRow({ group, onOpen }: { group: MessageGroup; onOpen: (() => void) | undefined }) {
  const { latest, earlier } = group;
  const [isOpen, setOpen] = useState(false);
  const { submit } = useWrite({ refresh: useRefreshMessages() });
  const unread = [latest, ...earlier].filter(needsReading);
  const read = (messages: readonly MessageRow[]) => {
    for (const { messageId } of messages) void submit(() => markMessageRead(messageId));
  };
  return (
    <Row message={latest} isUnread={unread.length > 0} onRead={() => read(unread)} onOpen={onOpen}>
      {earlier.length > 0 ? (
        <>
          <button
            type="button"
            className={`relative accent ${classes.whole}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen
              ? t`Hide earlier messages`
              : plural(earlier.length, t`1 earlier message`, t`${earlier.length} earlier messages`)}
          </button>
          {isOpen ? (
            <ul className={`relative border-above ${classes.earlier}`}>
              {earlier.map((message) => (
                <Row
                  key={message.messageId}
                  message={message}
                  isUnread={needsReading(message)}
                  onRead={() => read([message])}
                  onOpen={onOpen}
                />
              ))}
            </ul>
          ) : null}
        </>
      ) : null}
    </Row>
  );
}

/** Row of a message: sender, action, request and time. */
function Row({ message, isUnread, onRead, onOpen, children }: RowProps) {
  const format = useFormat();
  const { what, title, text, line, announcement, at, done } = message;
  const by = announcement?.by ?? line?.by;
  const Mark = lookUp(icons, what) ?? IconMessage;
  const to = findMessageLink(message);
  const due = formatDueText(message, { now: format.now, moment: format.momentWithin });
  const saysMore = !by && (!line || withText.has(what));
  const told = [saysMore ? text : undefined, due].filter(Boolean).join(' ');
  const words = (
    <>
      {by ? <strong>{by.name} </strong> : null}
      {line ? line.did : title}
    </>
  );
  return (
    <li
      className={`stack relative top gap-10 border-below text-13 ${classes.message}`}
      data-unread={isUnread || undefined}
    >
      {by ? (
        <span aria-hidden>
          <PersonChip person={by} size={24} nameHidden />
        </span>
      ) : (
        <span className={`stack center ${classes.mark}`}>
          <Mark size={16} stroke={1.6} aria-hidden />
        </span>
      )}
      <div>
        <p className={`pretty ${classes.title}`}>
          {to ? (
            <Link
              to={to}
              data-row
              onClick={() => {
                if (isUnread) onRead();
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
          <AnnouncementText text={text} title={title} onRead={isUnread ? onRead : undefined} />
        ) : null}
        {told ? <p className={`pretty muted break-anywhere ${classes.text}`}>{told}</p> : null}
        <p
          className={`row wrap stretch text-12 line-height-16 subtle tabular pretty nowrap ${classes.under}`}
        >
          {line ? <span>{line.number} ·</span> : null}
          <time dateTime={at} data-hint={format.fully(at)}>
            {format.ago(at)}
          </time>
          {done ? <span>{t`Done`}</span> : null}
          {isUnread ? (
            <>
              <span className="medium accent">{t`New`}</span>
              <button
                type="button"
                className={`relative push muted ${classes.read}`}
                onClick={onRead}
              >
                {t`Mark read`}
                <VisuallyHidden>: {title}</VisuallyHidden>
              </button>
            </>
          ) : null}
        </p>
        {children}
      </div>
    </li>
  );
}
