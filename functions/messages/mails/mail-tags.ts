import { createHash } from 'node:crypto';
import type { MessageTag } from '@aws-sdk/client-sesv2';
import type { Message } from '#shared/messages/message.ts';

/**
 * Tags that connect a later SES event of a mail with its announcements. SES stores tags with the mail, so each event
 * contains them. Values contain letters, digits, dashes and underscores, at most 256: room for six ids.
 */
export const personTag = 'person';
export const mailTag = 'mail';
const listTag = 'announcements-';
const idsAtOnce = 6;

/** Short id of a message's mail, because message ids are too long for tags and contain invalid characters. */
export const hashMailId = ({ messageId }: Pick<Message, 'messageId'>): string =>
  createHash('sha256').update(messageId).digest('base64url').slice(0, 12);

/** Return the tags of a mail: its recipient, its message and its announcements. */
export function buildMailTags(message: Message, messages: readonly Message[]): MessageTag[] {
  const ids = messages.flatMap(({ announcement }) => announcement?.id ?? []);
  const lists = Array.from({ length: Math.ceil(ids.length / idsAtOnce) }, (_, n) => ({
    Name: `${listTag}${n}`,
    Value: ids.slice(n * idsAtOnce, (n + 1) * idsAtOnce).join('_'),
  }));
  return [
    { Name: personTag, Value: message.userId },
    { Name: mailTag, Value: hashMailId(message) },
    ...lists,
  ];
}

/** Return the announcement ids in the tags of an SES event. */
export const buildAnnouncementTags = (
  tags: Readonly<Record<string, readonly string[]>>,
): string[] =>
  Object.entries(tags).flatMap(([name, values]) =>
    name.startsWith(listTag) ? values.flatMap((value) => value.split('_')) : [],
  );
