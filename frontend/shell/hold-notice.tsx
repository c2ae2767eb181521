import { IconLock } from '@tabler/icons-react';
import { Notice } from '#frontend/components/layout/notice.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { rich } from '#frontend/lib/text.ts';
import type { User } from '#shared/users/user.ts';

/** Notice on every screen while the reader may not decide, because their address or second factor was changed. */
export function HoldNotice({ held }: Pick<User, 'held'>) {
  const { now, momentWithin } = useFormat();
  if (!held || Date.parse(held.until) <= now) return null;
  return (
    <Notice icon={IconLock} tone="warn">
      {rich`${<strong>{rich`You can’t decide until ${momentWithin(held.until)}.`}</strong>} Your address or second factor was changed. An administrator other than ${held.by.name} can end this earlier.`}
    </Notice>
  );
}
