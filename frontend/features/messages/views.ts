import { t } from '#frontend/lib/text.ts';
import { MessageKind } from '#shared/messages/message-kinds.ts';

export type MessageView = 'unread' | MessageKind;

/** Names of the message filters, by their value in the URL. Without a value, all messages are shown. */
export const messageViewLabels: Readonly<Record<MessageView, string>> = {
  unread: t`Unread`,
  decisions: t`Decisions`,
  reminders: t`Reminders`,
  outcomes: t`Your requests`,
  conversation: t`Conversation`,
  announcements: t`Announcements`,
  workflows: t`For administrators`,
};
export const allMessagesLabel = t`All`;

/** Return the filter in the URL. Any other value means all messages. */
export const parseMessageView = (said: string | null): MessageView | undefined =>
  said === 'unread' ? said : MessageKind.safeParse(said).data;

export const listMessageViews = (isAdministrator: boolean): readonly MessageView[] => [
  'unread',
  ...MessageKind.options.filter((kind) => kind !== 'workflows' || isAdministrator),
];
