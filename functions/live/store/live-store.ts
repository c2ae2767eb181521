import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { isConflict, retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import { parsePart, safeParsePart } from '#functions/platform/table/stored-item.ts';
import type { Item, Table } from '#functions/platform/table/table.ts';
import type { Write } from '#functions/platform/table/write.ts';
import { Id, Instant } from '#shared/fields.ts';
import {
  connectionKey,
  listenerKey,
  listenersOn,
  personChannel,
  presenceKey,
  requestChannel,
  ticketKey,
} from './keys.ts';

/** Lifetime of a ticket, and of a connection in API Gateway, in seconds. */
const ticketSeconds = 60;
const connectionSeconds = 2 * 3600;
/**
 * Maximum number of tabs that are notified of one request or person. Each further tab is informed that the request is
 * full, and polls.
 */
export const maxListeners = 200;

/** Maximum number of one person's open tabs that are notified of changes. The oldest tabs make room for new tabs. */
export const maxConnectionsPerPerson = 30;

/** Owner of a connection, as in their token when they requested it. `since`: time of the sign-in. */
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
/**
 * `turn`: number of the latest message that reported a request on screen, because messages of a connection may arrive
 * out of order.
 */
export const Connection = Listener.extend({
  requestId: Id.nullable(),
  turn: z.int(),
  version: z.int(),
});
export type Connection = z.infer<typeof Connection>;

const Ticket = LivePerson.extend({ validUntil: Instant });

const later = (at: string, seconds: number) =>
  new Date(Date.parse(at) + seconds * 1000).toISOString();
const expiry = (at: string) => Math.ceil(Date.parse(at) / 1000);

/** Return the subscribers of a channel, newest tab first. */
export async function readListeners(
  table: Pick<Table, 'query'>,
  channel: { readonly pk: string },
  now: string,
): Promise<Listener[]> {
  const { items } = await table.query(listenersOn(channel), { limit: maxListeners });
  return items
    .flatMap((item) => safeParsePart(Listener, item).data ?? [])
    .filter(({ until }) => until > now)
    .sort((a, b) => b.until.localeCompare(a.until));
}

const Presence = Listener.pick({ until: true });

/** Return the open tabs of these people. People without open tabs, usually most of them, cost no query. */
export async function readOpenTabs(
  table: Pick<Table, 'query' | 'getAll'>,
  userIds: readonly string[],
  now: string,
): Promise<Listener[]> {
  const channels = userIds.map(personChannel);
  const items = await table.getAll(channels.map(presenceKey), { consistent: true });
  const isPresent = (item: Item) => (safeParsePart(Presence, item).data?.until ?? '') > now;
  const present = new Set(items.filter(isPresent).map(({ pk }) => pk));
  const heard = channels.filter(({ pk }) => present.has(pk));
  return (await Promise.all(heard.map((channel) => readListeners(table, channel, now)))).flat();
}

export type LiveStore = ReturnType<typeof liveStore>;

/** Open connections of browsers, and the channels of each. All items expire by TTL. */
export function liveStore(table: Table) {
  const joining = (channel: { readonly pk: string }, listener: Listener): Write => ({
    put: {
      ...listenerKey(channel, listener.connectionId),
      ...listener,
      expiresAt: expiry(listener.until),
    },
  });
  const leaving = (channel: { readonly pk: string }, connectionId: string): Write => ({
    remove: listenerKey(channel, connectionId),
  });
  /**
   * Store until when a person has open tabs, which is the end of the tab opened last. This is not part of a
   * transaction, because many tabs opened at once would conflict.
   */
  const storePresence = (userId: string, until: string): Promise<void> =>
    table.storeOne({
      put: { ...presenceKey(personChannel(userId)), until, expiresAt: expiry(until) },
    });
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

    /** Create a ticket that opens one connection of this person. */
    async issueTicket(
      person: LivePerson,
      now: string,
    ): Promise<{ ticket: string; validUntil: string }> {
      const ticket = randomBytes(32).toString('base64url');
      const validUntil = later(now, ticketSeconds);
      const kept: z.infer<typeof Ticket> = { ...person, validUntil };
      const key = ticketKey(ticket);
      await table.write([{ put: { ...key, ...kept, version: 1, expiresAt: expiry(validUntil) } }]);
      return { ticket, validUntil };
    },

    /** Use up a ticket and return its owner; undefined if it does not exist, was used or has expired. */
    async takeTicket(ticket: string, now: string): Promise<LivePerson | undefined> {
      const key = ticketKey(ticket);
      const item = await table.get(key, { consistent: true });
      const kept = safeParsePart(Ticket, item).data;
      if (!kept || kept.validUntil <= now) return undefined;
      try {
        await table.write([{ remove: key, when: 1 }]);
      } catch (error) {
        // Another call with the same ticket was faster.
        if (isConflict(error)) return undefined;
        throw error;
      }
      return parsePart(LivePerson, kept);
    },

    /** Register a connection, which then receives notices about its person. */
    async open(connectionId: string, person: LivePerson, now: string): Promise<void> {
      const listener: Listener = { ...person, connectionId, until: later(now, connectionSeconds) };
      const connection = { ...listener, requestId: null, turn: 0, version: 0 };
      await storePresence(person.userId, listener.until);
      await table.write([
        connectionWrite(connection),
        joining(personChannel(person.userId), listener),
      ]);
    },

    /** Return the oldest connections of a person that exceed the maximum. */
    async surplus(userId: string, now: string): Promise<string[]> {
      const all = await readListeners(table, personChannel(userId), now);
      return all.slice(maxConnectionsPerPerson).map(({ connectionId }) => connectionId);
    },

    /**
     * Subscribe the connection to this request and unsubscribe it from the previous one. A null id only unsubscribes. A
     * `turn` that is not newer than the last `turn` changes nothing.
     * @returns previous request of the connection if it changed, otherwise null
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
          ...(left === null ? [] : [leaving(requestChannel(left), connectionId)]),
          ...(requestId === null
            ? []
            : [joining(requestChannel(requestId), parsePart(Listener, before))]),
        ]);
        return left;
      });
    },

    /** Whether the request already has the maximum number of listening tabs. */
    async isFull(requestId: string): Promise<boolean> {
      const query = listenersOn(requestChannel(requestId));
      const { items } = await table.query(query, { limit: maxListeners });
      return items.length >= maxListeners;
    },

    /**
     * Remove a closed connection and its subscriptions.
     * @returns request that the connection displayed
     */
    async close(connectionId: string): Promise<string | null> {
      return retryOnConflict(async () => {
        const item = await table.get(connectionKey(connectionId), { consistent: true });
        if (item === undefined) return null;
        const { userId, requestId, version } = parsePart(Connection, item);
        await table.write([
          { remove: connectionKey(connectionId), when: version },
          leaving(personChannel(userId), connectionId),
          ...(requestId === null ? [] : [leaving(requestChannel(requestId), connectionId)]),
        ]);
        return requestId;
      });
    },
  };
}
