import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { Execution, HistoryEvent } from './execution.ts';

export type Page<T> = { readonly items: T[]; readonly after: number | undefined };

export type ExecutionStore = {
  /** An id no execution has had. */
  nextId(): number;
  /** Notes that the execution has changed, with the events that tell of it; lost unless {@link durable} follows. */
  save(execution: Execution, ...events: HistoryEvent[]): void;
  /** Resolves once everything saved so far is on disk. What is saved together in one turn shares one commit. */
  durable(): Promise<void>;
  running(): Execution[];
  find(arn: string): Execution | undefined;
  /** Executions of a machine, newest first. */
  list(
    machineArn: string,
    status: string | undefined,
    limit: number,
    after?: number,
  ): Page<Execution>;
  /** The history of an execution, oldest or newest event first. */
  history(id: number, limit: number, newestFirst: boolean, after?: number): Page<HistoryEvent>;
  /** Forgets up to 500 executions that ended before `time` (ms), with their history; how many they were. */
  forgetEndedBefore(time: number): number;
  close(): void;
};

const schema = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA foreign_keys = ON;
  CREATE TABLE IF NOT EXISTS executions (
    id INTEGER PRIMARY KEY, arn TEXT NOT NULL UNIQUE, machine TEXT NOT NULL, status TEXT NOT NULL,
    stopped INTEGER, body TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS executions_by_status ON executions (machine, status, id);
  CREATE INDEX IF NOT EXISTS executions_running ON executions (id) WHERE stopped IS NULL;
  CREATE INDEX IF NOT EXISTS executions_ended ON executions (stopped) WHERE stopped IS NOT NULL;
  CREATE TABLE IF NOT EXISTS events (
    execution INTEGER NOT NULL REFERENCES executions ON DELETE CASCADE, id INTEGER NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (execution, id)) WITHOUT ROWID;`;

const Row = z.object({ body: z.string() });
const LastId = z.object({ id: z.int().nullable() });
const execution = (row: unknown) => Execution.parse(JSON.parse(Row.parse(row).body));
const event = (row: unknown) => HistoryEvent.parse(JSON.parse(Row.parse(row).body));

/**
 * Executions in one SQLite file. Writes are collected until the end of the event loop's turn and committed at once;
 * a commit that fails (a full disk) is tried again, and whoever waits for it waits on.
 */
export function openExecutionStore(file: string, log: (line: string) => void): ExecutionStore {
  const db = new DatabaseSync(file);
  db.exec(schema);
  const put = db.prepare(
    `INSERT INTO executions (id, arn, machine, status, stopped, body) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET status = excluded.status, stopped = excluded.stopped, body = excluded.body`,
  );
  const append = db.prepare('INSERT INTO events (execution, id, body) VALUES (?, ?, ?)');
  const byArn = db.prepare('SELECT body FROM executions WHERE arn = ?');
  const forget = db.prepare(
    'DELETE FROM executions WHERE id IN (SELECT id FROM executions WHERE stopped < ? LIMIT 500)',
  );
  let lastId = LastId.parse(db.prepare('SELECT max(id) AS id FROM executions').get()).id ?? 0;

  let changed = new Map<number, Execution>();
  let told: { execution: number; event: HistoryEvent }[] = [];
  let committing: Promise<void> | undefined;
  let closed = false;

  function commit(): void {
    db.exec('BEGIN IMMEDIATE');
    try {
      for (const e of changed.values())
        put.run(e.id, e.arn, e.machineArn, e.status, e.stoppedAt ?? null, JSON.stringify(e));
      for (const each of told)
        append.run(each.execution, each.event.id, JSON.stringify(each.event));
      db.exec('COMMIT');
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK');
      throw error;
    }
    changed = new Map();
    told = [];
  }

  function durable(): Promise<void> {
    if (closed || (changed.size === 0 && !committing)) return Promise.resolve();
    committing ??= new Promise((resolve) => {
      const attempt = () => {
        try {
          commit();
        } catch (error) {
          log(`executions could not be stored, trying again: ${String(error)}`);
          setTimeout(attempt, 1000);
          return;
        }
        committing = undefined;
        resolve();
      };
      setImmediate(attempt);
    });
    return committing;
  }

  return {
    nextId: () => ++lastId,
    save(execution, ...events) {
      changed.set(execution.id, execution);
      told.push(...events.map((event) => ({ execution: execution.id, event })));
    },
    durable,
    running: () =>
      db
        .prepare('SELECT body FROM executions WHERE stopped IS NULL ORDER BY id')
        .all()
        .map(execution),
    find(arn) {
      for (const each of changed.values()) if (each.arn === arn) return each;
      const row = byArn.get(arn);
      return row && execution(row);
    },
    list(machineArn, status, limit, after = Number.MAX_SAFE_INTEGER) {
      const filter = status === undefined ? '' : 'AND status = :status';
      const items = db
        .prepare(
          `SELECT body FROM executions WHERE machine = :machineArn ${filter} AND id < :after
           ORDER BY id DESC LIMIT :limit`,
        )
        .all({ machineArn, after, limit, ...(status !== undefined && { status }) })
        .map(execution);
      return { items, after: items.length === limit ? items.at(-1)?.id : undefined };
    },
    history(id, limit, newestFirst, after = newestFirst ? Number.MAX_SAFE_INTEGER : 0) {
      const items = db
        .prepare(
          `SELECT body FROM events WHERE execution = ? AND id ${newestFirst ? '<' : '>'} ?
           ORDER BY id ${newestFirst ? 'DESC' : 'ASC'} LIMIT ?`,
        )
        .all(id, after, limit)
        .map(event);
      return { items, after: items.length === limit ? items.at(-1)?.id : undefined };
    },
    forgetEndedBefore: (time) => Number(forget.run(time).changes),
    close() {
      closed = true;
      db.close();
    },
  };
}
