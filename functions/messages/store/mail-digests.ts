import * as z from 'zod';
import { parseRows } from '#functions/platform/table/read-rows.ts';
import { parsePart } from '#functions/platform/table/stored-item.ts';
import type { Key, Table } from '#functions/platform/table/table.ts';
import type { Write } from '#functions/platform/table/write.ts';
import { Instant } from '#shared/fields.ts';
import { Cadence, type MailingCadence } from '#shared/messages/mail-choices.ts';
import type { Message } from '#shared/messages/message.ts';
import { stripGeneratedText } from './message-item.ts';
import * as keys from './messages-keys.ts';
import { localizedMessageKind } from './spoken-kind.ts';

export type MailDigests = ReturnType<typeof mailDigests>;

/** Retention in seconds, longer than a mail can wait in its queue and the dead-letter queue together. */
const keptFor = 30 * 24 * 3600;

/**
 * Record of the mail with which a message is sent. For the message of that mail it also contains the cadence of the
 * digest.
 */
const Note = z.object({ id: z.string(), digest: Cadence.exclude(['off']).optional() });
/** Digest of a person for one cadence: the message whose mail includes it, and the due time. */
const Digest = z.object({ id: z.string(), dueAt: Instant });
const Along = z.object({ message: localizedMessageKind.schema });

/** State of the pending mail of a message. */
export type PendingMailState =
  /**
   * `alone`: no record yet. `taking-others`: the mail includes other messages of its conversation and is being sent.
   */
  | { readonly is: 'alone' | 'taking-others' }
  /** The message is sent with another queued mail, so this mail is not sent. */
  | { readonly is: 'with-another' }
  /** The mail includes other messages and is due at `dueAt`. */
  | { readonly is: 'digest'; readonly cadence: MailingCadence; readonly dueAt: string };
type Waits = { readonly cadence: MailingCadence; readonly dueAt: string; readonly now: string };

/** Return the id of a closed digest. No message has this id, so nothing can join the digest. */
const closed = (messageId: string) => `${messageId} closed`;

/**
 * Mails that wait for their time. The pending mail of the first waiting message stays in its queue until the digest is
 * due. Each other mail joins it in a transaction and leaves the queue. The transaction checks that the digest still has
 * the same owner, so that nothing joins a mail that is being sent: docs/design/mail-choices-digests-and-quiet-hours.md.
 */
export function mailDigests(table: Table) {
  const noteKey = ({ userId, messageId }: Message) => keys.mailedWithKey(userId, messageId);
  const read = (key: Key) => table.get(key, { consistent: true });
  const digestOf = async (userId: string, cadence: MailingCadence) => {
    const item = await read(keys.digestKey(userId, cadence));
    return item ? parsePart(Digest, item) : undefined;
  };
  const expires = (now: string) => Math.floor(Date.parse(now) / 1000) + keptFor;

  return {
    async standing(message: Message): Promise<PendingMailState> {
      const item = await read(noteKey(message));
      if (!item) return { is: 'alone' };
      const { id, digest: cadence } = parsePart(Note, item);
      if (id !== message.messageId) return { is: 'with-another' };
      if (!cadence) return { is: 'taking-others' };
      const digest = await digestOf(message.userId, cadence);
      // A digest that was closed or started again by another mail is sent with this mail.
      const dueAt = digest?.id === id ? digest.dueAt : message.at;
      return { is: 'digest', cadence, dueAt };
    },

    /**
     * Add the message to the open digest, or start a digest. Return the due time of a new digest. Undefined if the
     * message joined an existing digest.
     * @throws item.changed-meanwhile if another mail starts or closes the digest at the same time
     */
    async wait(message: Message, { cadence, dueAt, now }: Waits): Promise<string | undefined> {
      const { userId, messageId } = message;
      const digest = await digestOf(userId, cadence);
      const key = keys.digestKey(userId, cadence);
      const expiresAt = expires(now);
      // A due digest is being sent, or its mail is lost, so nothing joins it.
      const joins = digest && !digest.id.endsWith(closed('')) && digest.dueAt > now;
      if (joins) {
        const along = keys.inDigestKey(userId, digest.id, messageId);
        await table.write([
          { put: { ...key, ...digest, expiresAt }, when: { ownedBy: digest.id } },
          { put: { ...noteKey(message), id: digest.id, expiresAt }, when: { ownedBy: digest.id } },
          { put: { ...along, message: stripGeneratedText(message), expiresAt } },
        ]);
        return undefined;
      }
      const note: Write = {
        put: { ...noteKey(message), id: messageId, digest: cadence, expiresAt },
        when: { ownedBy: messageId },
      };
      const begun = { ...key, id: messageId, dueAt, expiresAt };
      await table.write([{ put: begun, when: digest ? { ownedBy: digest.id } : 'absent' }, note]);
      return dueAt;
    },

    /**
     * Close a due digest, so that no more messages can join it. Return the current versions of its unread messages, in
     * the order they were written.
     * @throws item.changed-meanwhile if a message joins at the same time
     */
    async close(message: Message, cadence: MailingCadence, now: string): Promise<Message[]> {
      const { userId, messageId } = message;
      const digest = await digestOf(userId, cadence);
      if (digest?.id === messageId) {
        const put = { ...keys.digestKey(userId, cadence), ...digest, id: closed(messageId) };
        await table.write([
          { put: { ...put, expiresAt: expires(now) }, when: { ownedBy: messageId } },
        ]);
      }
      const along = await table.queryAll(keys.inDigest(userId, messageId));
      const joined = [message, ...along.map((item) => parsePart(Along, item).message)];
      const items = await table.getAll(
        joined.map((one) => keys.messageKey(userId, one.at, one.messageId)),
        { consistent: true },
      );
      const stored = new Map(
        parseRows(table, localizedMessageKind, items).map((one) => [one?.messageId, one]),
      );
      // A message that is not stored yet is mailed as well.
      return joined
        .map((one) => stored.get(one.messageId) ?? one)
        .filter(({ readAt }) => readAt === null)
        .sort((a, b) => a.messageId.localeCompare(b.messageId));
    },
  };
}
