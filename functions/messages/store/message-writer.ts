import type { StoredMessage } from '#functions/messages/rules/stored-message.ts';
import { formatKey } from '#functions/platform/table/format-key.ts';
import { markCallHasMail } from '#functions/platform/table/mail-effects.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { tryWrite, wasStored } from '#functions/platform/table/try-write.ts';
import type { Write } from '#functions/platform/table/write.ts';
import { transactionLimits } from '#functions/platform/table/write-batches.ts';
import { splitIntoBatches } from '#shared/batches.ts';
import type { Message } from '#shared/messages/message.ts';
import { buildMessageItem } from './message-item.ts';
import { messageKey, pendingMailKey } from './messages-keys.ts';

/** Retention in seconds. The stream abandons an event after a day, and dead letters are stored for 14 days. */
const pendingFor = 30 * 24 * 3600;
/** Identity of a message: its person, id and time. */
export type MessageRef = Pick<Message, 'userId' | 'messageId' | 'at'>;
export const toMessageKey = ({ userId, at, messageId }: MessageRef) =>
  messageKey(userId, at, messageId);
export const toPendingMailKey = ({ userId, messageId }: MessageRef) =>
  pendingMailKey(userId, messageId);

type Telling = {
  readonly messages: readonly StoredMessage[];
  /** Messages whose mail is still pending. */
  readonly pending: readonly StoredMessage[];
  /** Messages whose pending mail was sent. */
  readonly sent: readonly StoredMessage[];
};

/** Store messages to people. Reading is a separate module, so that a function that only writes loads less code. */
export function messageWriter(table: Pick<Table, 'write' | 'storeOne' | 'getAll'>) {
  /**
   * Return false if any item exists already. A single message, the usual case, is written without a transaction, which
   * costs half.
   */
  const unlessThere = (writes: readonly Write[]) => {
    const [only, ...more] = writes;
    return only && 'put' in only && more.length === 0
      ? wasStored(table.storeOne(only))
      : tryWrite(table, writes);
  };

  return {
    /**
     * Store new messages once, usually in one write. An existing message stays unchanged, read or not. Pending mails
     * are recorded as long as the event can be repeated. If nothing remains to store, nothing is written.
     */
    async tell({ messages, pending, sent }: Telling): Promise<void> {
      if (messages.length > 0) markCallHasMail();
      const expiresAt = Math.floor(Date.now() / 1000) + pendingFor;
      const notes: Write[] = pending.map((one) => ({
        put: { ...toPendingMailKey(one), expiresAt },
      }));
      const others: Write[] = [
        ...messages.map((one): Write => ({ put: buildMessageItem(one), when: 'absent' })),
        ...sent.map((one) => ({ remove: toPendingMailKey(one) })),
      ];
      const all = [...notes, ...others];
      if (all.length === 0) return;
      const [first = [], ...rest] = splitIntoBatches(all, transactionLimits());
      if (rest.length === 0 && (await unlessThere(first))) return;
      // Write the records of pending mails first. A person with a message but no record would never be mailed.
      for (const writes of [notes, others])
        await Promise.all(writes.map((write) => unlessThere([write])));
    },

    /** Return the messages that are not stored yet. */
    async notStored(wanted: readonly StoredMessage[]): Promise<StoredMessage[]> {
      const items = await table.getAll(wanted.map(toMessageKey), { consistent: true });
      const stored = new Set(items.map(formatKey));
      return wanted.filter((one) => !stored.has(formatKey(toMessageKey(one))));
    },
  };
}
