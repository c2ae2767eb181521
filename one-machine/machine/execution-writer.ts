import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod';
import { runTransaction } from '../run-transaction.ts';

/** Changes since the last batch, ready to store, or the time before which up to 500 ended executions are deleted. */
export type WriteOrder =
  | { readonly executions: readonly ExecutionRow[]; readonly events: readonly EventRow[] }
  | { readonly forgetEndedBefore: number };
export type ExecutionRow = readonly [
  id: number,
  arn: string,
  machine: string,
  status: string,
  stopped: number | null,
  body: string,
];
export type EventRow = readonly [execution: number, id: number, body: string];
/** Number of deleted executions, or the reason why the whole order failed. */
export type WriteReport = { readonly forgotten: number } | { readonly error: string };

// Thread for writes: a slow sync to disk must not block the main thread.

const { file } = z.object({ file: z.string() }).parse(workerData);
const db = new DatabaseSync(file, { timeout: 10_000 });
db.exec('PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
const put = db.prepare(
  `INSERT INTO executions (id, arn, machine, status, stopped, body) VALUES (?, ?, ?, ?, ?, ?)
   ON CONFLICT (id) DO UPDATE SET status = excluded.status, stopped = excluded.stopped, body = excluded.body`,
);
const append = db.prepare('INSERT INTO events (execution, id, body) VALUES (?, ?, ?)');
const forget = db.prepare(
  'DELETE FROM executions WHERE id IN (SELECT id FROM executions WHERE stopped < ? LIMIT 500)',
);

function applyOrder(order: WriteOrder): number {
  if ('forgetEndedBefore' in order) return Number(forget.run(order.forgetEndedBefore).changes);
  for (const row of order.executions) put.run(...row);
  for (const row of order.events) append.run(...row);
  return 0;
}

parentPort?.on('message', (order: WriteOrder) => {
  parentPort?.postMessage(executeOrder(order));
});

function executeOrder(order: WriteOrder): WriteReport {
  try {
    return { forgotten: runTransaction(db, () => applyOrder(order)) };
  } catch (error) {
    return { error: String(error) };
  }
}
