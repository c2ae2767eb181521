import { t } from '#frontend/lib/text.ts';
import type { Cadence } from '#shared/messages/mail-choices.ts';
import type { MessageKind } from '#shared/messages/message-kinds.ts';

/** Label and content of each kind of mail, in display order. */
export const messageKindLabels: Readonly<Record<MessageKind, { label: string; about: string }>> = {
  decisions: {
    label: t`Decisions that wait for you`,
    about: t`Someone asks you to decide, or no longer needs you to.`,
  },
  reminders: {
    label: t`Reminders and escalations`,
    about: t`Something waits too long, is overdue, or was escalated. These can’t be switched off.`,
  },
  outcomes: {
    label: t`Updates on your requests`,
    about: t`A request was decided, returned, withdrawn or raised for you, or a person you rely on has left.`,
  },
  conversation: {
    label: t`Comments, questions and mentions`,
    about: t`Somebody writes about a request, asks you, mentions or adds you.`,
  },
  announcements: {
    label: t`Announcements`,
    about: t`An administrator informs many people.`,
  },
  workflows: {
    label: t`Requests that need an administrator`,
    about: t`A workflow stopped, or a routing asks nobody. These can’t be switched off.`,
  },
};

export const cadenceLabels: Readonly<Record<Cadence, string>> = {
  atOnce: t`At once`,
  hourly: t`Hourly summary`,
  daily: t`Daily summary at 08:00`,
  off: t`Never`,
};
