import {
  type Icon,
  IconCalendarClock,
  IconCircleCheck,
  IconCircleOff,
  IconPencil,
  IconSend,
} from '@tabler/icons-react';
import { t } from '#frontend/lib/text.ts';
import type { AnnouncementState, Audience } from '#shared/announcements/announcement.ts';
import type { MailState } from '#shared/announcements/delivery.ts';

/** How an announcement stands: in a row, and as the view of the list that shows only those. */
export const stateWords: Readonly<
  Record<AnnouncementState, { one: string; view: string; icon: Icon }>
> = {
  draft: { one: 'Draft', view: t`Drafts`, icon: IconPencil },
  scheduled: { one: t`Scheduled`, view: t`Scheduled`, icon: IconCalendarClock },
  sending: { one: t`Being sent`, view: t`Being sent`, icon: IconSend },
  sent: { one: t`Sent`, view: t`Sent`, icon: IconCircleCheck },
  cancelled: { one: 'Cancelled', view: 'Cancelled', icon: IconCircleOff },
};

/** What became of a mail, as far as the product knows. */
export const mailWords: Readonly<Record<MailState, string>> = {
  queued: t`To be mailed`,
  none: t`No mail`,
  waits: t`Waits for their time`,
  sent: t`Mailed`,
  off: t`Switched off`,
  read: t`Read before the mail`,
  refused: t`Refused`,
};

const counted = (count: number, one: string, many = `${one}s`) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

/** "Everybody", "2 departments, 1 person": whom it is for, in short. */
export function audienceWords(audience: Audience): string {
  if (audience.everybody) return t`Everybody`;
  const parts = [
    ...counted(audience.departmentIds.length, 'department'),
    ...counted(audience.locationIds.length, 'location'),
    ...counted(audience.roles.length, 'role'),
    ...counted(audience.groups.length, 'group'),
    ...counted(audience.userIds.length, 'person', 'people'),
  ];
  return parts.join(', ') || t`Nobody yet`;
}

/** "1,214 people" */
export const peopleWords = (count: number, more = false): string =>
  `${count.toLocaleString('en-GB')}${more ? '+' : ''} ${count === 1 && !more ? 'person' : 'people'}`;
