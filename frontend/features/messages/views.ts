import { MessageKind } from '#shared/messages/message-kinds.ts';

export type MessageView = 'unread' | MessageKind;

/** The ways to look at one's messages, by what the address says; none: all of them. */
export const viewNames: Readonly<Record<MessageView, string>> = {
  unread: 'Unread',
  decisions: 'Decisions',
  reminders: 'Reminders',
  outcomes: 'Your requests',
  conversation: 'Conversation',
  announcements: 'Announcements',
  workflows: 'For administrators',
};
export const everything = 'All';

/** What the address asks for; anything else is all of them. */
export const viewOf = (said: string | null): MessageView | undefined =>
  said === 'unread' ? said : MessageKind.safeParse(said).data;

export const viewsFor = (isAdministrator: boolean): readonly MessageView[] => [
  'unread',
  ...MessageKind.options.filter((kind) => kind !== 'workflows' || isAdministrator),
];
