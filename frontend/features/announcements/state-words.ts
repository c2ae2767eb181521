import {
  type Icon,
  IconCalendarClock,
  IconCircleCheck,
  IconCircleOff,
  IconPencil,
  IconSend,
} from '@tabler/icons-react';
import type { AnnouncementState, Audience } from '#shared/announcements/announcement.ts';
import type { MailState } from '#shared/announcements/delivery.ts';

/** How an announcement stands: in a row, and as the view of the list that shows only those. */
export const stateWords: Readonly<
  Record<AnnouncementState, { one: string; view: string; icon: Icon }>
> = {
  draft: { one: 'Draft', view: 'Drafts', icon: IconPencil },
  scheduled: { one: 'Scheduled', view: 'Scheduled', icon: IconCalendarClock },
  sending: { one: 'Being sent', view: 'Being sent', icon: IconSend },
  sent: { one: 'Sent', view: 'Sent', icon: IconCircleCheck },
  cancelled: { one: 'Cancelled', view: 'Cancelled', icon: IconCircleOff },
};

/** What became of a mail, as far as the product knows. */
export const mailWords: Readonly<Record<MailState, string>> = {
  queued: 'To be mailed',
  none: 'No mail',
  waits: 'Waits for their time',
  sent: 'Mailed',
  off: 'Switched off',
  read: 'Read before the mail',
  refused: 'Refused',
};

const counted = (count: number, one: string, many = `${one}s`) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

/** "Everybody", "2 departments, 1 person": whom it is for, in short. */
export function audienceWords(audience: Audience): string {
  if (audience.everybody) return 'Everybody';
  const parts = [
    ...counted(audience.departmentIds.length, 'department'),
    ...counted(audience.locationIds.length, 'location'),
    ...counted(audience.roles.length, 'role'),
    ...counted(audience.groups.length, 'group'),
    ...counted(audience.userIds.length, 'person', 'people'),
  ];
  return parts.join(', ') || 'Nobody yet';
}

/** "1,214 people" */
export const peopleWords = (count: number, more = false): string =>
  `${count.toLocaleString('en-GB')}${more ? '+' : ''} ${count === 1 && !more ? 'person' : 'people'}`;
