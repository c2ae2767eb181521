import * as z from 'zod';
import { type Delivery, MailState } from '#shared/announcements/delivery.ts';
import { AppError } from '#shared/errors.ts';
import { Id, Instant } from '#shared/fields.ts';
import { Message } from '#shared/messages/message.ts';
import { withKeys } from './keys/access-patterns.ts';
import * as keys from './keys/announcements.ts';
import { messageKey } from './keys/messages.ts';
import { messageItem } from './message-kind.ts';
import { type Page, type PageRequest, readPage } from './page.ts';
import { rowsOf } from './read-rows.ts';
import type { Item, Key, Table } from './table.ts';
import type { Write } from './write.ts';

export type AnnouncementDeliveries = ReturnType<typeof announcementDeliveries>;

/** A message that is told, with the name by which its person is listed. */
export type Told = { readonly message: Message; readonly name: string };

/** That somebody has an announcement. */
const Recipient = z.object({
  userId: Id,
  name: z.string(),
  messageId: z.string(),
  at: Instant,
  /** Whether a mail was put into its queue. */
  mail: z.enum(['queued', 'none']),
});
type Recipient = z.infer<typeof Recipient>;
const recipientKind = { schema: Recipient, kind: 'Recipient', id: 'userId' } as const;
const Mailed = z.object({ userId: Id, state: MailState, at: Instant });
const Read = Message.pick({ userId: true, readAt: true });

const nameOf = ({ pk, sk }: Key) => `${pk}\n${sk}`;

/** Who has an announcement: each once, with their message. */
export function announcementDeliveries(table: Table) {
  const writesFor = ({ message, name }: Told, mail: Recipient['mail']): Write[] => {
    const { userId, messageId, at, announcement } = message;
    const recipient: Recipient = { userId, name, messageId, at, mail };
    const key = keys.recipientKey(announcement?.id ?? '', recipient);
    return [{ put: messageItem(message), when: 'absent' }, { put: withKeys(key, recipient) }];
  };
  /** False if any is there already. */
  const unlessThere = (writes: readonly Write[]): Promise<boolean> =>
    table.write(writes).then(
      () => true,
      (error) => {
        if (error instanceof AppError && error.code === 'item.changed-meanwhile') return false;
        throw error;
      },
    );

  return {
    /** Of these people, who has the message already. */
    async haveIt(messages: readonly Message[]): Promise<ReadonlySet<string>> {
      const items = await table.getAll(
        messages.map(({ userId, at, messageId }) => messageKey(userId, at, messageId)),
        { consistent: true },
      );
      return new Set(items.map((item) => Read.parse(item).userId));
    },

    /** Stores messages, each once, with who has them; 50 people at most. Who has theirs keeps it as it is. */
    async tell(told: readonly Told[], mail: Recipient['mail']): Promise<void> {
      const all = told.map((one) => writesFor(one, mail));
      if (all.length === 0 || (await unlessThere(all.flat()))) return;
      for (const writes of all) await unlessThere(writes);
    },

    /** Who has it, by name: one query, and one read of their messages and mails. @throws input.cursor-invalid */
    list: (id: string, page: PageRequest): Promise<Page<Delivery>> =>
      readPage(table, [keys.recipients(id)], page, (items) => withState(id, items)),

    /** What became of the mail to those whom these messages tell; of messages that are no announcement nothing. */
    async noteMails(messages: readonly Message[], state: MailState, at: string): Promise<void> {
      const writes = messages.flatMap(({ userId, announcement }): Write[] =>
        announcement
          ? [{ put: { ...keys.announcementMailKey(announcement.id, userId), userId, state, at } }]
          : [],
      );
      for (let n = 0; n < writes.length; n += 50) await table.write(writes.slice(n, n + 50));
    },

    /** Whether the mail of this message has gone already. */
    async isMailed({ userId, announcement }: Message): Promise<boolean> {
      if (!announcement) return false;
      const key = keys.announcementMailKey(announcement.id, userId);
      const item = await table.get(key, { consistent: true });
      return item !== undefined && Mailed.parse(item).state === 'sent';
    },
  };

  async function withState(id: string, items: readonly Item[]): Promise<(Delivery | undefined)[]> {
    const rows = rowsOf(table, recipientKind, items);
    const found = await table.getAll(
      rows.flatMap((row) =>
        row
          ? [
              messageKey(row.userId, row.at, row.messageId),
              keys.announcementMailKey(id, row.userId),
            ]
          : [],
      ),
    );
    const byName = new Map(found.map((item) => [nameOf(item), item]));
    return rows.map((row) => {
      if (!row) return undefined;
      const { userId, name, at, messageId } = row;
      const message = byName.get(nameOf(messageKey(userId, at, messageId)));
      const noted = byName.get(nameOf(keys.announcementMailKey(id, userId)));
      const mailed = noted && Mailed.parse(noted);
      const readAt = message ? Read.parse(message).readAt : null;
      // What was read meanwhile is left out of the mail for which it waits.
      const isLeftOut = mailed?.state === 'waits' && readAt !== null;
      return {
        ...{ userId, name, at, readAt },
        mail: isLeftOut ? 'read' : (mailed?.state ?? row.mail),
        mailAt: isLeftOut ? readAt : (mailed?.at ?? null),
      };
    });
  }
}
