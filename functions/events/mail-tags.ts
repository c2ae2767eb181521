import type { MessageTag } from '@aws-sdk/client-sesv2';
import type { Message } from '#shared/messages/message.ts';

/**
 * By which what SES tells of a mail later leads back to its announcements: SES keeps tags with the mail itself, so none
 * is told of that nobody knows. Values are letters, digits, dashes and underscores, 256 of them at most: six ids.
 */
export const personTag = 'person';
const listTag = 'announcements-';
const idsAtOnce = 6;

/** Whose mail it is, and which announcements are in it. */
export function tagsOf({ userId }: Message, messages: readonly Message[]): MessageTag[] {
  const ids = messages.flatMap(({ announcement }) => announcement?.id ?? []);
  const lists = Array.from({ length: Math.ceil(ids.length / idsAtOnce) }, (_, n) => ({
    Name: `${listTag}${n}`,
    Value: ids.slice(n * idsAtOnce, (n + 1) * idsAtOnce).join('_'),
  }));
  return [{ Name: personTag, Value: userId }, ...lists];
}

/** The announcements that tags name, as they come back with an event. */
export const announcementTags = (tags: Readonly<Record<string, readonly string[]>>): string[] =>
  Object.entries(tags).flatMap(([name, values]) =>
    name.startsWith(listTag) ? values.flatMap((value) => value.split('_')) : [],
  );
