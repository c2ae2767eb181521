import * as z from 'zod';
import type { MailDeliveryEvent } from '#functions/messages/rules/mailbox.ts';
import { buildMessageItem } from '#functions/messages/store/message-item.ts';
import { messageKey } from '#functions/messages/store/messages-keys.ts';
import { addKeys } from '#functions/platform/table/access-patterns.ts';
import { formatKey } from '#functions/platform/table/format-key.ts';
import { type Page, type PageRequest, readPage } from '#functions/platform/table/page.ts';
import { parseRows } from '#functions/platform/table/read-rows.ts';
import { retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import { parsePart } from '#functions/platform/table/stored-item.ts';
import type { Item, Table } from '#functions/platform/table/table.ts';
import { tryWrite } from '#functions/platform/table/try-write.ts';
import type { Write } from '#functions/platform/table/write.ts';
import { transactionLimits, writeBatches } from '#functions/platform/table/write-batches.ts';
import { type Delivery, MailOutcome, MailState } from '#shared/announcements/delivery.ts';
import { splitIntoBatches } from '#shared/batches.ts';
import { Id, Instant, Version } from '#shared/fields.ts';
import { Message } from '#shared/messages/message.ts';
import { BounceReason } from '#shared/users/mail-problem.ts';
import * as keys from './keys.ts';

export type AnnouncementDeliveries = ReturnType<typeof announcementDeliveries>;

/** Message to send, with the person's name for the recipient list. */
export type AnnouncementDelivery = { readonly message: Message; readonly name: string };

/** Stored record that a person has received an announcement. */
const Recipient = z.object({
  userId: Id,
  name: z.string(),
  messageId: z.string(),
  at: Instant,
  /** Whether a mail was queued. */
  mail: z.enum(['queued', 'none']),
});
type Recipient = z.infer<typeof Recipient>;
const recipientKind = { schema: Recipient, kind: 'Recipient', id: 'userId' } as const;
const MailDelivery = z.object({ userId: Id, state: MailState, at: Instant });
/**
 * Delivery state that the mail service reported later. It is a separate item, so that the order of the writes does not
 * matter.
 */
const Fate = z.object({
  userId: Id,
  fate: MailOutcome,
  at: Instant,
  reason: BounceReason.optional(),
  version: Version,
});
type Fate = z.infer<typeof Fate>;
const getGravity = ({ fate, at, reason }: Pick<MailDeliveryEvent, 'fate' | 'at' | 'reason'>) =>
  `${MailOutcome.options.indexOf(fate)} ${at} ${reason ?? ''}`;
const Read = Message.pick({ userId: true, readAt: true });

const whatBecame = ({ fate, at, reason }: Fate) => ({
  ...{ mail: fate, mailAt: at },
  ...(reason && { reason }),
});

/** Limits of a transaction with two items for each person. */
const { count, size, sizeOf } = transactionLimits();
const pairLimits = {
  count: count / 2,
  size,
  sizeOf: (pair: readonly Write[]) => pair.reduce((sum, write) => sum + sizeOf(write), 0),
};

/**
 * Create the store for the recipients of announcements, each stored once with their message, and for the states of
 * their mails.
 */
export function announcementDeliveries(table: Table) {
  const writesFor = ({ message, name }: AnnouncementDelivery, mail: Recipient['mail']): Write[] => {
    const { userId, messageId, at, announcement } = message;
    const recipient: Recipient = { userId, name, messageId, at, mail };
    const key = keys.recipientKey(announcement?.id ?? '', recipient);
    return [{ put: buildMessageItem(message), when: 'absent' }, { put: addKeys(key, recipient) }];
  };
  /** Return false if any of the items already exists. */
  const unlessThere = (writes: readonly Write[]) => tryWrite(table, writes);

  return {
    /** Return the ids of the people who already have the message. */
    async haveIt(messages: readonly Message[]): Promise<ReadonlySet<string>> {
      const items = await table.getAll(
        messages.map(({ userId, at, messageId }) => messageKey(userId, at, messageId)),
        { consistent: true },
      );
      return new Set(items.map((item) => parsePart(Read, item).userId));
    },

    /** Store messages with their recipients, each once. An existing message stays unchanged. */
    async tell(told: readonly AnnouncementDelivery[], mail: Recipient['mail']): Promise<void> {
      const all = told.map((one) => writesFor(one, mail));
      for (const batch of splitIntoBatches(all, pairLimits))
        if (!(await unlessThere(batch.flat())))
          for (const writes of batch) await unlessThere(writes);
    },

    /**
     * List the recipients sorted by name, with one query and one read of their messages and mails.
     * @throws input.cursor-invalid
     */
    list: (id: string, page: PageRequest): Promise<Page<Delivery>> =>
      readPage(table, [keys.recipients(id)], page, (items) => withState(id, items)),

    /** Record the state of the mails for these messages. Messages without an announcement are ignored. */
    async noteMails(messages: readonly Message[], state: MailState, at: string): Promise<void> {
      const writes = messages.flatMap(({ userId, announcement }): Write[] =>
        announcement
          ? [{ put: { ...keys.announcementMailKey(announcement.id, userId), userId, state, at } }]
          : [],
      );
      await writeBatches(table, writes);
    },

    /** Store a delivery report for one recipient's mail, unless a more severe one is stored. */
    noteFate: (
      { id, userId }: { readonly id: string; readonly userId: string },
      { fate, at, reason }: Pick<MailDeliveryEvent, 'fate' | 'at' | 'reason'>,
    ): Promise<void> =>
      retryOnConflict(async () => {
        const key = keys.announcementFateKey(id, userId);
        const item = await table.get(key, { consistent: true });
        const before = item === undefined ? undefined : parsePart(Fate, item);
        if (before && getGravity(before) >= getGravity({ fate, at, reason })) return;
        const version = (before?.version ?? 0) + 1;
        const put = addKeys(key, { userId, fate, at, reason, version });
        await table.write([{ put, when: before?.version ?? 'absent' }]);
      }),

    /** Whether the mail for this message was already sent. */
    async isMailed({ userId, announcement }: Message): Promise<boolean> {
      if (!announcement) return false;
      const key = keys.announcementMailKey(announcement.id, userId);
      const item = await table.get(key, { consistent: true });
      return item !== undefined && parsePart(MailDelivery, item).state === 'sent';
    },
  };

  async function withState(id: string, items: readonly Item[]): Promise<(Delivery | undefined)[]> {
    const rows = parseRows(table, recipientKind, items);
    const stored = await table.getAll(
      rows.flatMap((row) =>
        row
          ? [
              messageKey(row.userId, row.at, row.messageId),
              keys.announcementMailKey(id, row.userId),
              keys.announcementFateKey(id, row.userId),
            ]
          : [],
      ),
    );
    const byName = new Map(stored.map((item) => [formatKey(item), item]));
    return rows.map((row) => {
      if (!row) return undefined;
      const { userId, name, at, messageId } = row;
      const message = byName.get(formatKey(messageKey(userId, at, messageId)));
      const noted = byName.get(formatKey(keys.announcementMailKey(id, userId)));
      const mailed = noted && parsePart(MailDelivery, noted);
      const readAt = message ? parsePart(Read, message).readAt : null;
      const fate = byName.get(formatKey(keys.announcementFateKey(id, userId)));
      if (fate) return { userId, name, at, readAt, ...whatBecame(parsePart(Fate, fate)) };
      // A message that was read before its mail is sent is left out of the mail.
      const isLeftOut = mailed?.state === 'waits' && readAt !== null;
      return {
        ...{ userId, name, at, readAt },
        mail: isLeftOut ? 'read' : (mailed?.state ?? row.mail),
        mailAt: isLeftOut ? readAt : (mailed?.at ?? null),
      };
    });
  }
}
