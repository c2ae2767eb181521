import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { Id, Instant } from '#shared/fields.ts';
import { connectionKey, personChannel, requestChannel, ticketKey } from './keys/live.ts';
import { isConflict, retryOnConflict } from './retry-on-conflict.ts';
import { parsePart, readPart } from './stored-item.ts';
import type { Key, Table } from './table.ts';
import type { Write } from './write.ts';

/** Seconds that a ticket opens a connection, and that API Gateway leaves one open. */
const ticketFor = 60;
const openFor = 2 * 3600;
/** More tabs or people than these hear nothing at once; they ask by themselves, as without a connection. */
const mostListeners = 100;

/** Whose connection it is, as their token said when they asked for it. */
export const LivePerson = z.object({
  userId: Id,
  applicationId: Id,
  name: z.string(),
  isAdministrator: z.boolean(),
  since: Instant,
  signInId: z.string().optional(),
});
export type LivePerson = z.infer<typeof LivePerson>;

export const Listener = LivePerson.extend({ connectionId: z.string(), until: Instant });
export type Listener = z.infer<typeof Listener>;
/** `turn`: of its last look; messages of a connection may arrive in another order than they were sent. */
export const Connection = Listener.extend({
  requestId: Id.nullable(),
  turn: z.int(),
  version: z.int(),
});
export type Connection = z.infer<typeof Connection>;

const Channel = z.object({ listeners: z.array(Listener), version: z.int() });
const Ticket = LivePerson.extend({ validUntil: Instant });

const later = (at: string, seconds: number) =>
  new Date(Date.parse(at) + seconds * 1000).toISOString();
const expiry = (at: string) => Math.ceil(Date.parse(at) / 1000);

/** Who is on a channel as it was read. */
export const listenersOf = (item: unknown, now: string): Listener[] =>
  item === undefined ? [] : parsePart(Channel, item).listeners.filter(({ until }) => until > now);

export type LiveStore = ReturnType<typeof liveStore>;

/** Open connections of browsers, and what each of them hears of. Everything here goes by itself when it is over. */
export function liveStore(table: Table) {
  /** The write by which a channel has or loses listeners; none when nothing changes. */
  const channelWrite = async (
    key: Key,
    now: string,
    change: (listeners: readonly Listener[]) => readonly Listener[],
  ): Promise<Write[]> => {
    const item = await table.get(key, { consistent: true });
    const channel = item === undefined ? undefined : parsePart(Channel, item);
    const before = channel?.listeners ?? [];
    const listeners = change(before.filter(({ until }) => until > now)).slice(-mostListeners);
    const when = channel?.version ?? 'absent';
    if (listeners.length === 0) return channel ? [{ remove: key, when: channel.version }] : [];
    const expiresAt = Math.max(...listeners.map(({ until }) => expiry(until)));
    return [{ put: { ...key, listeners, version: (channel?.version ?? 0) + 1, expiresAt }, when }];
  };
  const joining = (key: Key, listener: Listener, now: string) =>
    channelWrite(key, now, (others) => [
      ...others.filter(({ connectionId }) => connectionId !== listener.connectionId),
      listener,
    ]);
  const leaving = (key: Key, gone: string, now: string) =>
    channelWrite(key, now, (all) => all.filter(({ connectionId }) => connectionId !== gone));
  const connectionWrite = (connection: Connection): Write => ({
    put: {
      ...connectionKey(connection.connectionId),
      ...connection,
      version: connection.version + 1,
      expiresAt: expiry(connection.until),
    },
    when: connection.version === 0 ? 'absent' : connection.version,
  });
  const find = async (connectionId: string, now: string): Promise<Connection | undefined> => {
    const item = await table.get(connectionKey(connectionId), { consistent: true });
    const connection = item === undefined ? undefined : parsePart(Connection, item);
    return connection && connection.until > now ? connection : undefined;
  };

  return {
    find,

    /** A ticket that opens one connection of this person. */
    async issueTicket(person: LivePerson): Promise<{ ticket: string; validUntil: string }> {
      const ticket = randomBytes(32).toString('base64url');
      const validUntil = later(person.since, ticketFor);
      const kept: z.infer<typeof Ticket> = { ...person, validUntil };
      const key = ticketKey(ticket);
      await table.write([{ put: { ...key, ...kept, version: 1, expiresAt: expiry(validUntil) } }]);
      return { ticket, validUntil };
    },

    /** Whose ticket it is; it is spent then. Undefined for one that is not there, spent or too old. */
    async takeTicket(ticket: string, now: string): Promise<LivePerson | undefined> {
      const key = ticketKey(ticket);
      const item = await table.get(key, { consistent: true });
      const kept = readPart(Ticket, item).data;
      if (!kept || kept.validUntil <= now) return undefined;
      try {
        await table.write([{ remove: key, when: 1 }]);
      } catch (error) {
        // Somebody else came with the same ticket and was faster.
        if (isConflict(error)) return undefined;
        throw error;
      }
      return parsePart(LivePerson, kept);
    },

    /** From now on the connection hears of its person's things. */
    async open(connectionId: string, person: LivePerson, now: string): Promise<void> {
      const listener: Listener = { ...person, connectionId, until: later(now, openFor) };
      const connection = { ...listener, requestId: null, turn: 0, version: 0 };
      const channel = personChannel(person.userId);
      await retryOnConflict(async () =>
        table.write([connectionWrite(connection), ...(await joining(channel, listener, now))]),
      );
    },

    /**
     * From now on the connection hears of this request too, and no longer of another; null: of none. An older turn than
     * the last one changes nothing.
     * @returns the request that it was looking at, if it looks at another one now
     */
    async look(
      connectionId: string,
      { requestId, turn }: Pick<Connection, 'requestId' | 'turn'>,
      now: string,
    ): Promise<string | null> {
      return retryOnConflict(async () => {
        const before = await find(connectionId, now);
        if (!before || before.turn >= turn) return null;
        const left = before.requestId === requestId ? null : before.requestId;
        await table.write([
          connectionWrite({ ...before, requestId, turn }),
          ...(left === null ? [] : await leaving(requestChannel(left), connectionId, now)),
          ...(requestId === null
            ? []
            : await joining(requestChannel(requestId), parsePart(Listener, before), now)),
        ]);
        return left;
      });
    },

    /**
     * The connection is gone, and hears of nothing.
     * @returns the request that it was looking at
     */
    async close(connectionId: string, now: string): Promise<string | null> {
      return retryOnConflict(async () => {
        const item = await table.get(connectionKey(connectionId), { consistent: true });
        if (item === undefined) return null;
        const { userId, requestId, version } = parsePart(Connection, item);
        await table.write([
          { remove: connectionKey(connectionId), when: version },
          ...(await leaving(personChannel(userId), connectionId, now)),
          ...(requestId === null
            ? []
            : await leaving(requestChannel(requestId), connectionId, now)),
        ]);
        return requestId;
      });
    },
  };
}
