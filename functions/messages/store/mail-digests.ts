import * as z from 'zod';
import { parseRows } from '#functions/platform/table/read-rows.ts';
import { parsePart } from '#functions/platform/table/stored-item.ts';
import type { Key, Table } from '#functions/platform/table/table.ts';
import type { Write } from '#functions/platform/table/write.ts';
import { Instant } from '#shared/fields.ts';
import { Cadence, type Waiting } from '#shared/messages/mail-choices.ts';
import type { Message } from '#shared/messages/message.ts';
import { withoutWords } from './message-item.ts';
import * as keys from './messages-keys.ts';
import { spokenKind } from './spoken-kind.ts';

export type MailDigests = ReturnType<typeof mailDigests>;

/** Seconds: longer than a mail waits in its queue and among the dead letters together. */
const keptFor = 30 * 24 * 3600;

/** With which message's mail a message goes; of the one whose mail it is also how often that digest is sent. */
const Note = z.object({ id: z.string(), digest: Cadence.exclude(['off']).optional() });
/** The digest of a person that is sent so often: with which message's mail it goes, and when. */
const Digest = z.object({ id: z.string(), dueAt: Instant });
const Along = z.object({ message: spokenKind.schema });

/** State of the pending mail of a message. */
export type Standing =
  /** Nothing was said of it yet, or others of its conversation were taken along and it is being sent. */
  | { readonly is: 'alone' | 'taking-others' }
  /** It goes with another message's mail, which is in the queue: this one has nothing left to do. */
  | { readonly is: 'with-another' }
  /** It is the mail with which others go, from `dueAt` on. */
  | { readonly is: 'digest'; readonly cadence: Waiting; readonly dueAt: string };
type Waits = { readonly cadence: Waiting; readonly dueAt: string; readonly now: string };

/** A digest that is closed has an owner that no mail has: nothing joins it any more. */
const closed = (messageId: string) => `${messageId} closed`;

/**
 * Mails that wait for their time. The pending mail of the first message that waits stays in its queue until the digest
 * is due; each other one joins it, which is noted in one transaction with the message itself, and leaves the queue.
 * Whoever joins says in the same transaction that the digest is still that one's, so that nothing joins a mail that is
 * being sent: docs/design/mail-choices-digests-and-quiet-hours.md.
 */
export function mailDigests(table: Table) {
  const noteKey = ({ userId, messageId }: Message) => keys.mailedWithKey(userId, messageId);
  const read = (key: Key) => table.get(key, { consistent: true });
  const digestOf = async (userId: string, cadence: Waiting) => {
    const item = await read(keys.digestKey(userId, cadence));
    return item ? parsePart(Digest, item) : undefined;
  };
  const expires = (now: string) => Math.floor(Date.parse(now) / 1000) + keptFor;

  return {
    async standing(message: Message): Promise<Standing> {
      const item = await read(noteKey(message));
      if (!item) return { is: 'alone' };
      const { id, digest: cadence } = parsePart(Note, item);
      if (id !== message.messageId) return { is: 'with-another' };
      if (!cadence) return { is: 'taking-others' };
      const digest = await digestOf(message.userId, cadence);
      // A digest that was closed, or begun again by another mail, is sent with this mail.
      const dueAt = digest?.id === id ? digest.dueAt : message.at;
      return { is: 'digest', cadence, dueAt };
    },

    /**
     * Joins the digest that waits, or begins one. Answers when this mail is due then; nothing once it goes with
     * another.
     * @throws item.changed-meanwhile when another mail begins or closes the digest at the same time
     */
    async wait(message: Message, { cadence, dueAt, now }: Waits): Promise<string | undefined> {
      const { userId, messageId } = message;
      const digest = await digestOf(userId, cadence);
      const key = keys.digestKey(userId, cadence);
      const expiresAt = expires(now);
      // One whose time has come is being sent, or its mail is gone: it is left to itself.
      const joins = digest && !digest.id.endsWith(closed('')) && digest.dueAt > now;
      if (joins) {
        const along = keys.inDigestKey(userId, digest.id, messageId);
        await table.write([
          { put: { ...key, ...digest, expiresAt }, when: { ownedBy: digest.id } },
          { put: { ...noteKey(message), id: digest.id, expiresAt }, when: { ownedBy: digest.id } },
          { put: { ...along, message: withoutWords(message), expiresAt } },
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
     * Close a digest that is due, and return its messages: its own and all that joined it, as they are now, in
     * the order in which they were written, without those that were read. Nothing joins it after that.
     * @throws item.changed-meanwhile when a message joins at the same time
     */
    async close(message: Message, cadence: Waiting, now: string): Promise<Message[]> {
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
        parseRows(table, spokenKind, items).map((one) => [one?.messageId, one]),
      );
      // A message that is not stored yet is mailed all the same.
      return joined
        .map((one) => stored.get(one.messageId) ?? one)
        .filter(({ readAt }) => readAt === null)
        .sort((a, b) => a.messageId.localeCompare(b.messageId));
    },
  };
}
