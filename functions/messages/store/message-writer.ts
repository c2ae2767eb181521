import type { StoredMessage } from '#functions/messages/rules/stored-message.ts';
import type { Key, Table } from '#functions/platform/table/table.ts';
import type { Write } from '#functions/platform/table/write.ts';
import { transactionLimits } from '#functions/platform/table/write-batches.ts';
import { unlessLost, writeUnlessLost } from '#functions/platform/table/write-unless-lost.ts';
import { splitIntoBatches } from '#shared/batches.ts';
import type { Message } from '#shared/messages/message.ts';
import { messageItem } from './message-item.ts';
import { messageKey, pendingMailKey } from './messages-keys.ts';

/** Seconds; the stream gives up on an event after a day, dead letters are kept for 14. */
const pendingFor = 30 * 24 * 3600;
/** Which message of whom. */
export type Which = Pick<Message, 'userId' | 'messageId' | 'at'>;
export const formatMessageKey = ({ pk, sk }: Key) => `${pk}\n${sk}`;
export const toMessageKey = ({ userId, at, messageId }: Which) => messageKey(userId, at, messageId);
export const pendingKey = ({ userId, messageId }: Which) => pendingMailKey(userId, messageId);

type Telling = {
  readonly messages: readonly StoredMessage[];
  /** Their mail is still to go. */
  readonly pending: readonly StoredMessage[];
  /** Their mail was owed and has gone. */
  readonly sent: readonly StoredMessage[];
};

/** Stores messages to people. Reading is apart, so that a function that only writes loads no more. */
export function messageWriter(table: Pick<Table, 'write' | 'storeOne' | 'getAll'>) {
  /** False if any is there already. One message alone, which most events have, costs half. */
  const unlessThere = (writes: readonly Write[]) => {
    const [only, ...more] = writes;
    return only && 'put' in only && more.length === 0
      ? unlessLost(table.storeOne(only))
      : writeUnlessLost(table, writes);
  };

  return {
    /**
     * Stores new messages, nearly always in one write, each once: one that is there already stays as it is, read or
     * not. What is owed is kept for as long as the messages' event may come again. With nothing left to store an event
     * that came again is done.
     */
    async tell({ messages, pending, sent }: Telling): Promise<void> {
      const expiresAt = Math.floor(Date.now() / 1000) + pendingFor;
      const notes: Write[] = pending.map((one) => ({ put: { ...pendingKey(one), expiresAt } }));
      const others: Write[] = [
        ...messages.map((one): Write => ({ put: messageItem(one), when: 'absent' })),
        ...sent.map((one) => ({ remove: pendingKey(one) })),
      ];
      const all = [...notes, ...others];
      if (all.length === 0) return;
      const [first = [], ...rest] = splitIntoBatches(all, transactionLimits());
      if (rest.length === 0 && (await unlessThere(first))) return;
      // Notes of pending mails come first: a person who has a message without such a note would never be
      // mailed.
      for (const writes of [notes, others])
        await Promise.all(writes.map((write) => unlessThere([write])));
    },

    /** Those of these messages that nobody has yet. */
    async notStored(wanted: readonly StoredMessage[]): Promise<StoredMessage[]> {
      const items = await table.getAll(wanted.map(toMessageKey), { consistent: true });
      const stored = new Set(items.map(formatMessageKey));
      return wanted.filter((one) => !stored.has(formatMessageKey(toMessageKey(one))));
    },
  };
}
