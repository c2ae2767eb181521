import {
  type Icon,
  IconCalendarClock,
  IconCircleCheck,
  IconCircleOff,
  IconPencil,
  IconSend,
} from '@tabler/icons-react';
import {
  formatDepartmentCount,
  formatGroupCount,
  formatLocationCount,
  formatPersonCount,
} from '#frontend/lib/language/counts.ts';
import { plural, t } from '#frontend/lib/text.ts';
import { bounceLabels } from '#frontend/widgets/people/mail-problem.tsx';
import { announcementStateNames } from '#frontend/widgets/words/announcement-words.ts';
import type { AnnouncementState, Audience } from '#shared/announcements/announcement.ts';
import type { Delivery, MailState } from '#shared/announcements/delivery.ts';

const alike = (state: AnnouncementState) => ({
  one: announcementStateNames[state],
  view: announcementStateNames[state],
});
/** Labels of an announcement's states: in a row, and as the name of a list filter. */
export const announcementStateLabels: Readonly<
  Record<AnnouncementState, { one: string; view: string; icon: Icon }>
> = {
  draft: { one: announcementStateNames.draft, view: t`Drafts`, icon: IconPencil },
  scheduled: { ...alike('scheduled'), icon: IconCalendarClock },
  sending: { ...alike('sending'), icon: IconSend },
  sent: { ...alike('sent'), icon: IconCircleCheck },
  cancelled: { ...alike('cancelled'), icon: IconCircleOff },
};

/** Labels of the known states of a mail. */
const mailStateLabels: Readonly<Record<MailState, string>> = {
  queued: t`To be mailed`,
  none: t`No mail`,
  waits: t`Waits for their time`,
  sent: t`Mailed`,
  off: t`Switched off`,
  read: t`Read before the mail`,
  refused: t`Refused`,
  delayed: t`Delayed, is tried again`,
  returned: t`Came back for now`,
  delivered: t`Delivered`,
  withheld: t`Not sent on, as others came back`,
  bounced: t`Came back`,
  complained: t`Marked as spam`,
};

/** Describe the state of a mail, with the reason of a bounce: "Came back: there is no such mailbox". */
export const formatMailStatus = ({ mail, reason }: Pick<Delivery, 'mail' | 'reason'>): string =>
  reason ? `${mailStateLabels[mail]}: ${bounceLabels[reason]}` : mailStateLabels[mail];

const unlessNone = (count: number, words: (count: number) => string) =>
  count === 0 ? [] : [words(count)];
const countRoles = (count: number) => plural(count, t`${count} role`, t`${count} roles`);

/** Summarize an audience: "Everybody", "2 departments, 1 person". */
export function formatAudience(audience: Audience): string {
  if (audience.everybody) return t`Everybody`;
  const parts = [
    ...unlessNone(audience.departmentIds.length, formatDepartmentCount),
    ...unlessNone(audience.locationIds.length, formatLocationCount),
    ...unlessNone(audience.roles.length, countRoles),
    ...unlessNone(audience.groups.length, formatGroupCount),
    ...unlessNone(audience.userIds.length, formatPersonCount),
  ];
  return parts.join(', ') || t`Nobody yet`;
}

/** Format a number of people: "1,214 people" */
export const formatPeopleCount = (count: number, more = false): string =>
  more ? t`${count}+ people` : plural(count, t`${count} person`, t`${count} people`);
