import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Clock } from '../clock.ts';
import { openDatabase } from '../open-database.ts';
import { runTransaction } from '../run-transaction.ts';

/** A stored message of a queue; times in ms of the runtime's clock. */
export type StoredMessage = {
  id: string;
  body: string;
  sentAt: number;
  received: number;
  receipt: string | null;
};

/** A queue that stores its messages on disk. */
export type Queue = {
  readonly name: string;
  readonly arn: string;
  /** Store a message that becomes visible after `delay` ms, and return its id. The message is on disk on return. */
  send(body: string, delay?: number): string;
  /** Receive up to `limit` visible messages and hide them for `hidden` ms. */
  receive(limit: number, hidden: number): StoredMessage[];
  /** Delete a message by its latest receipt. After a power failure it may be delivered once more. */
  remove(receipt: string): void;
  /** Set the remaining visibility timeout of a received message to `hidden` ms. */
  hide(receipt: string, hidden: number): void;
  /** Make all received messages visible. Messages sent with a delay stay hidden. */
  showAll(): void;
  purge(): void;
  /** Return all messages, hidden or not, oldest first. */
  list(): StoredMessage[];
  counts(): { visible: number; hidden: number };
  /** Call back when a message may have become visible. Return a function that stops watching. */
  watch(listener: () => void): () => void;
};

export type QueueStore = {
  readonly all: readonly Queue[];
  /**
   * Find a queue by name, ARN or URL.
   * @throws Error if the template has no such queue
   */
  named(nameArnOrUrl: string): Queue;
  /** Run an act whose messages, of any queues, are written to disk together. None is stored if it throws. */
  sendTogether<T>(act: () => T): T;
  close(): void;
};

const Row = z
  .object({
    id: z.string(),
    body: z.string(),
    sent_at: z.number(),
    received: z.number(),
    receipt: z.string().nullable(),
  })
  .transform(({ sent_at, ...row }): StoredMessage => ({ ...row, sentAt: sent_at }));

const Counts = z.object({ visible: z.number(), hidden: z.number() });

/**
 * Open the queues of the template in a separate database file. Only sending waits for the disk: a message is delivered
 * at least once, so a lost receipt or deletion only repeats a delivery.
 */
export function openQueueStore(options: {
  file: string;
  queues: readonly { name: string; arn: string }[];
  clock: Pick<Clock, 'now'>;
}): QueueStore {
  const { clock } = options;
  const database = openDatabase(options.file);
  database.exec(`
    PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
    CREATE TABLE IF NOT EXISTS message (
      place INTEGER PRIMARY KEY AUTOINCREMENT, queue TEXT NOT NULL, id TEXT NOT NULL UNIQUE, body TEXT NOT NULL,
      sent_at INTEGER NOT NULL, visible_at INTEGER NOT NULL, received INTEGER NOT NULL DEFAULT 0, receipt TEXT UNIQUE);
    CREATE INDEX IF NOT EXISTS message_queue ON message (queue, visible_at);
  `);
  const relaxed = openDatabase(options.file);
  relaxed.exec('PRAGMA synchronous = NORMAL');
  const columns = 'id, body, sent_at, received, receipt';
  const insert = database.prepare(
    'INSERT INTO message (queue, id, body, sent_at, visible_at) VALUES (?, ?, ?, ?, ?)',
  );
  const due = relaxed.prepare(
    'SELECT id FROM message WHERE queue = ? AND visible_at <= ? ORDER BY place LIMIT ?',
  );
  const take = relaxed.prepare(
    `UPDATE message SET visible_at = ?, received = received + 1, receipt = ? WHERE id = ? RETURNING ${columns}`,
  );
  const remove = relaxed.prepare('DELETE FROM message WHERE queue = ? AND receipt = ?');
  const hide = relaxed.prepare('UPDATE message SET visible_at = ? WHERE queue = ? AND receipt = ?');
  const showAll = relaxed.prepare(
    'UPDATE message SET visible_at = ? WHERE queue = ? AND received > 0',
  );
  const purge = relaxed.prepare('DELETE FROM message WHERE queue = ?');
  const list = relaxed.prepare(`SELECT ${columns} FROM message WHERE queue = ? ORDER BY place`);
  const counts = relaxed.prepare(
    `SELECT count(*) FILTER (WHERE visible_at <= ?) AS visible, count(*) FILTER (WHERE visible_at > ?) AS hidden
     FROM message WHERE queue = ?`,
  );

  const listeners = new Map<string, Set<() => void>>();
  const wake = (name: string) => {
    for (const listener of listeners.get(name) ?? []) listener();
  };
  /** Names of the queues that get messages in the current `sendTogether`. */
  let sentTo: Set<string> | undefined;
  const open = ({ name, arn }: { name: string; arn: string }): Queue => ({
    name,
    arn,
    send(body, delay = 0) {
      const id = randomUUID();
      insert.run(name, id, body, clock.now(), clock.now() + delay);
      if (sentTo) sentTo.add(name);
      else wake(name);
      return id;
    },
    watch(listener) {
      const those = listeners.get(name) ?? new Set();
      listeners.set(name, those.add(listener));
      return () => those.delete(listener);
    },
    receive(limit, hidden) {
      return runTransaction(relaxed, () => {
        const found = due.all(name, clock.now(), limit);
        // Read all rows: a statement that is not read to its end prevents SQLite from ever truncating its write-ahead
        // log.
        return found.flatMap((row) =>
          take
            .all(clock.now() + hidden, randomUUID(), row.id ?? '')
            .map((taken) => Row.parse(taken)),
        );
      });
    },
    remove: (receipt) => void remove.run(name, receipt),
    hide: (receipt, hidden) => void hide.run(clock.now() + hidden, name, receipt),
    showAll: () => void showAll.run(clock.now(), name),
    purge: () => void purge.run(name),
    list: () => list.all(name).map((row) => Row.parse(row)),
    counts: () => Counts.parse(counts.get(clock.now(), clock.now(), name)),
  });
  const all = options.queues.map(open);
  return {
    all,
    named(wanted) {
      const name = wanted.split(/[:/]/).at(-1);
      const queue = all.find((one) => one.name === name);
      if (!queue) throw new Error(`There is no queue ${wanted}`);
      return queue;
    },
    sendTogether(act) {
      const names = new Set<string>();
      sentTo = names;
      try {
        return runTransaction(database, act);
      } catch (error) {
        names.clear();
        throw error;
      } finally {
        sentTo = undefined;
        names.forEach(wake);
      }
    },
    close() {
      for (const each of [relaxed, database]) if (each.isOpen) each.close();
    },
  };
}
