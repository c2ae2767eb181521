import type { Cadence } from '#shared/messages/mail-choices.ts';
import type { MessageKind } from '#shared/messages/message-kinds.ts';

/** What each kind of mail is about, in the order in which they are offered. */
export const kindWords: Readonly<Record<MessageKind, { label: string; about: string }>> = {
  decisions: {
    label: 'Decisions that wait for you',
    about: 'Somebody asks for your decision, or needs it no longer.',
  },
  reminders: {
    label: 'Reminders and escalations',
    about: 'Something waits too long, is overdue, or was escalated. These can’t be switched off.',
  },
  outcomes: {
    label: 'What comes of your requests',
    about: 'A request was approved, rejected, returned, withdrawn, or raised for you.',
  },
  conversation: {
    label: 'Comments, questions and mentions',
    about: 'Somebody writes about a request, asks you, mentions or adds you.',
  },
  announcements: {
    label: 'Announcements',
    about: 'An administrator tells many people something at once.',
  },
  workflows: {
    label: 'Requests that need an administrator',
    about: 'A workflow stopped, or a routing asks nobody. These can’t be switched off.',
  },
};

export const cadenceWords: Readonly<Record<Cadence, string>> = {
  atOnce: 'At once',
  hourly: 'Gathered, once an hour',
  daily: 'Gathered, once a day at 08:00',
  off: 'Not at all',
};
