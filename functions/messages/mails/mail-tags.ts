import { createHash } from 'node:crypto';
import type { MessageTag } from '@aws-sdk/client-sesv2';
import type { Message } from '#shared/messages/message.ts';

/**
 * Tags that lead from a later SES event of a mail back to its announcements. SES stores tags with the mail
 * itself, so each of its events has them. Values are letters, digits, dashes and underscores, 256 of them at
 * most: six ids.
 */
export const personTag = 'person';
export const mailTag = 'mail';
const listTag = 'announcements-';
const idsAtOnce = 6;

/** Short name of a message's mail: ids of messages are longer, and have signs that tags must not have. */
export const hashMailId = ({ messageId }: Pick<Message, 'messageId'>): string =>
  createHash('sha256').update(messageId).digest('base64url').slice(0, 12);

/** Tags of a mail: its person, its message and the announcements in it. */
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

/** The announcements that tags name, as they come back with an event. */
export const announcementTags = (tags: Readonly<Record<string, readonly string[]>>): string[] =>
  Object.entries(tags).flatMap(([name, values]) =>
    name.startsWith(listTag) ? values.flatMap((value) => value.split('_')) : [],
  );
