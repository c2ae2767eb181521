import * as z from 'zod';
import { addKeys } from '#functions/platform/table/access-patterns.ts';
import { parsePart } from '#functions/platform/table/stored-item.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { Write } from '#functions/platform/table/write.ts';
import { Id, Instant, PersonRef } from '#shared/fields.ts';
import { leaverMoveKey, leaverMovesQuery } from './people-keys.ts';

/**
 * Loss of the right to decide, stored until the reconciler has notified those who relied on the person and moved the
 * tasks.
 */
const LeaverMove = z.object({
  userId: Id,
  /** Person whom an administrator chose for the tasks. */
  toUserId: Id.optional(),
  /** Administrator who deactivated the person or took the right. */
  by: PersonRef,
  /** Time of the change, which identifies its messages. */
  at: Instant,
  /** Time of the last failed attempt of the reconciler. */
  failedAt: Instant.optional(),
  failures: z.int().nonnegative().default(0),
});
export type LeaverMove = z.output<typeof LeaverMove>;
export type LeaverMoveStore = ReturnType<typeof leaverMoveStore>;

/** Moves of tasks that have begun. Each is stored until the reconciler finds nothing left to do. */
export const leaverMoveStore = (table: Table, app: string) => {
  const put = (move: z.input<typeof LeaverMove>): Write => ({
    put: addKeys(leaverMoveKey(app, move.userId), move),
  });
  return {
    /** Return the write that records a move, for the transaction of the person's change. */
    startWrite: (move: Omit<LeaverMove, 'failures' | 'failedAt'>): Write => put(move),
    async list(): Promise<LeaverMove[]> {
      const items = await table.queryAll({ ...leaverMovesQuery(app), consistent: true });
      return items.map((item) => parsePart(LeaverMove, item));
    },
    async find(userId: string): Promise<LeaverMove | undefined> {
      const item = await table.get(leaverMoveKey(app, userId), { consistent: true });
      return item === undefined ? undefined : parsePart(LeaverMove, item);
    },
    recordFailure: (move: LeaverMove, failedAt: string): Promise<void> =>
      table.write([put({ ...move, failedAt, failures: move.failures + 1 })]),
    end: (userId: string): Promise<void> => table.write([{ remove: leaverMoveKey(app, userId) }]),
  };
};
