import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { messagesQuery } from '#frontend/data/messages.ts';
import { t } from '#frontend/lib/text.ts';
import classes from './news.module.css';

/** Maximum age of an announcement on the home page, in milliseconds. */
const maxAgeMs = 14 * 24 * 3_600_000;
const maxAnnouncements = 2;

/** Announcements to the reader in the last two weeks, newest first. Renders nothing if there are none. */
export function News({ allLink }: { allLink: string }) {
  const format = useFormat();
  const { data } = useInfiniteQuery(messagesQuery('announcements'));
  const fresh = (data?.pages[0]?.items ?? []).filter(
    ({ at }) => format.now - Date.parse(at) < maxAgeMs,
  );
  if (fresh.length === 0) return null;
  return (
    <Panel title={t`News`} look="boxed">
      <ul className="stack gap-8 text-13">
        {fresh.slice(0, maxAnnouncements).map(({ messageId, title, announcement, at }) => (
          <li key={messageId}>
            <Link
              to={allLink}
              className={`block inherit-color undecorated ${classes.title}`}
              dir="auto"
            >
              {title}
            </Link>
            <span className="text-12 muted">
              {announcement ? t`${announcement.by.name}, ${format.day(at)}` : format.day(at)}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
