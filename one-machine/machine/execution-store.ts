import * as z from 'zod';
import { openDatabase } from '#one-machine/open-database.ts';
import { Execution, HistoryEvent } from './execution.ts';
import type { EventRow } from './execution-writer.ts';
import { openExecutionWriter } from './write-behind.ts';

export type Page<T> = { readonly items: T[]; readonly after: number | undefined };

export type ExecutionStore = {
  /** Return an id that was never used. */
  nextId(): number;
  /**
   * Store a changed execution with its new history events. They are on disk shortly afterwards: {@link durable} waits
   * for that.
   */
  save(execution: Execution, ...events: HistoryEvent[]): void;
  /** Resolve when everything saved so far is on disk. Changes saved during a write share the next commit. */
  durable(): Promise<void>;
  running(): Execution[];
  find(arn: string): Execution | undefined;
  /** Return the executions of a machine that are on disk, newest first. */
  list(
    machineArn: string,
    status: string | undefined,
    limit: number,
    after?: number,
  ): Page<Execution>;
  /** Return the part of an execution's history that is on disk, oldest or newest event first. */
  history(id: number, limit: number, newestFirst: boolean, after?: number): Page<HistoryEvent>;
  /** Delete up to 500 executions that ended before `time` (ms), with their history, and return their number. */
  forgetEndedBefore(time: number): Promise<number>;
  close(): Promise<void>;
};

const schema = `
  PRAGMA journal_mode = WAL;
  CREATE TABLE IF NOT EXISTS executions (
    id INTEGER PRIMARY KEY, arn TEXT NOT NULL UNIQUE, machine TEXT NOT NULL, status TEXT NOT NULL,
    stopped INTEGER, body TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS executions_by_status ON executions (machine, status, id);
  CREATE INDEX IF NOT EXISTS executions_running ON executions (id) WHERE stopped IS NULL;
  CREATE INDEX IF NOT EXISTS executions_ended ON executions (stopped) WHERE stopped IS NOT NULL;
  CREATE TABLE IF NOT EXISTS events (
    execution INTEGER NOT NULL REFERENCES executions ON DELETE CASCADE, id INTEGER NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (execution, id)) WITHOUT ROWID;`;

/**
 * Longest delay before a change is committed if nobody waits for it, in ms. Changes within the delay share a commit.
 */
const linger = 50;

const Row = z.object({ body: z.string() });
const LastId = z.object({ id: z.int().nullable() });
const getExecution = (row: unknown) => Execution.parse(JSON.parse(Row.parse(row).body));
const getEvent = (row: unknown) => HistoryEvent.parse(JSON.parse(Row.parse(row).body));
const getPage = <T extends { id: number }>(items: T[], limit: number): Page<T> => ({
  items,
  after: items.length === limit ? items.at(-1)?.id : undefined,
});

type Batch = { readonly executions: Map<number, Execution>; readonly events: EventRow[] };
const emptyBatch = (): Batch => ({ executions: new Map(), events: [] });

/** Store executions in one SQLite file. Reads run in this thread, writes in batches in a worker thread. */
export function openExecutionStore(file: string, log: (line: string) => void): ExecutionStore {
  const db = openDatabase(file);
  db.exec(schema);
  const byArn = db.prepare('SELECT body FROM executions WHERE arn = ?');
  let lastId = LastId.parse(db.prepare('SELECT max(id) AS id FROM executions').get()).id ?? 0;
  const writer = openExecutionWriter(file, log);

  let gathering = emptyBatch();
  let underWay = emptyBatch();
  /** Resolves when the current commit ends. The next commit then starts. */
  let committing: Promise<void> | undefined;
  let following: Promise<void> | undefined;
  let lingering: NodeJS.Timeout | undefined;
  let closed = false;

  async function commit(): Promise<void> {
    clearTimeout(lingering);
    lingering = undefined;
    underWay = gathering;
    gathering = emptyBatch();
    const { executions, events } = underWay;
    const rows = [...executions.values()].map(
      (e) => [e.id, e.arn, e.machineArn, e.status, e.stoppedAt ?? null, JSON.stringify(e)] as const,
    );
    await writer.write({ executions: rows, events });
    underWay = emptyBatch();
  }

  function begin(): Promise<void> {
    following = undefined;
    committing = commit().finally(() => {
      committing = undefined;
    });
    return committing;
  }

  function durable(): Promise<void> {
    if (closed) return Promise.resolve();
    if (gathering.executions.size === 0) return committing ?? Promise.resolve();
    // Commit at the end of the event loop turn, so that all changes of the turn share the commit.
    following ??= (committing ?? new Promise((turn) => setImmediate(turn))).then(begin);
    return following;
  }

  return {
    nextId: () => ++lastId,
    save(execution, ...events) {
      gathering.executions.set(execution.id, execution);
      for (const event of events)
        gathering.events.push([execution.id, event.id, JSON.stringify(event)]);
      if (!closed) lingering ??= setTimeout(() => void durable(), linger);
    },
    durable,
    running: () =>
      db
        .prepare('SELECT body FROM executions WHERE stopped IS NULL ORDER BY id')
        .all()
        .map(getExecution),
    find(arn) {
      for (const { executions } of [gathering, underWay])
        for (const execution of executions.values()) if (execution.arn === arn) return execution;
      const row = byArn.get(arn);
      return row && getExecution(row);
    },
    list(machineArn, status, limit, after = Number.MAX_SAFE_INTEGER) {
      const filter = status === undefined ? '' : 'AND status = :status';
      const rows = db
        .prepare(
          `SELECT body FROM executions WHERE machine = :machineArn ${filter} AND id < :after
           ORDER BY id DESC LIMIT :limit`,
        )
        .all({ machineArn, after, limit, ...(status !== undefined && { status }) });
      return getPage(rows.map(getExecution), limit);
    },
    history(id, limit, newestFirst, after = newestFirst ? Number.MAX_SAFE_INTEGER : 0) {
      const rows = db
        .prepare(
          `SELECT body FROM events WHERE execution = ? AND id ${newestFirst ? '<' : '>'} ?
           ORDER BY id ${newestFirst ? 'DESC' : 'ASC'} LIMIT ?`,
        )
        .all(id, after, limit);
      return getPage(rows.map(getEvent), limit);
    },
    forgetEndedBefore: (time) => writer.write({ forgetEndedBefore: time }),
    async close() {
      await durable();
      await committing;
      closed = true;
      clearTimeout(lingering);
      await writer.stop();
      db.close();
    },
  };
}
