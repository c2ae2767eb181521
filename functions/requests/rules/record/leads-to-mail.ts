import type { Event } from '#shared/requests/event.ts';

/** Whether others get mail by an event: it notifies them, or the state machine then opens steps for them. */
export const causesMail = ({ drives, tells, by }: Event): boolean =>
  drives === 'start' ||
  drives === 'next' ||
  tells.some(({ userId, what }) => userId !== by?.userId && what !== 'corrected');
