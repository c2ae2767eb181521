import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { IconButton } from '#frontend/components/inputs/icon-button.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { Dropdown } from '#frontend/components/overlay/dropdown.tsx';
import { useUnreadMessages } from '#frontend/lib/store/unread-messages.ts';
import { t } from '#frontend/lib/text.ts';
import classes from './messages-menu.module.css';

const LatestMessages = lazy(async () => ({
  default: (await import('./latest-messages.tsx')).LatestMessages,
}));

/** Bell with the number of unread messages, and the latest messages on demand. */
export function MessagesMenu() {
  const { unreadCount: unread } = useUnreadMessages();
  const label = unread > 0 ? t`Messages, ${unread} unread` : t`Messages`;
  return (
    <Dropdown
      label={t`Messages`}
      width={360}
      trigger={(props) => (
        <IconButton className={classes.bell} aria-label={label} data-hint={label} {...props}>
          <IconBell size={18} stroke={1.6} aria-hidden />
          {unread > 0 ? (
            <span className={classes.unread} aria-hidden>
              {unread > 99 ? '99+' : unread}
            </span>
          ) : null}
        </IconButton>
      )}
    >
      {(close) => (
        <Suspense fallback={<ListSkeleton rows={3} look="narrow" />}>
          <LatestMessages onLeave={close} />
        </Suspense>
      )}
    </Dropdown>
  );
}
