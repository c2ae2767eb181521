import * as z from 'zod';
import { addKeys } from '#functions/platform/table/access-patterns.ts';
import { parsePart } from '#functions/platform/table/stored-item.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { Write } from '#functions/platform/table/write.ts';
import { Id, Instant, PersonRef } from '#shared/fields.ts';
import { leaverMoveKey, leaverMovesQuery } from './people-keys.ts';

/** Move of the tasks of a person who no longer decides, stored until it is complete. */
const LeaverMove = z.object({
  userId: Id,
  /** Person whom an administrator chose for the tasks. */
  toUserId: Id.optional(),
  /** Administrator who deactivated the person or removed the role Approver. */
  by: PersonRef,
  /** Time of the start, or of the last failed attempt of the reconciler. */
  at: Instant,
  failures: z.int().nonnegative().default(0),
});
export type LeaverMove = z.output<typeof LeaverMove>;
export type LeaverMoveStore = ReturnType<typeof leaverMoveStore>;

/** Moves of tasks that have begun. Each is stored until its last task has moved. They are always few. */
export const leaverMoveStore = (table: Table, app: string) => {
  const put = (move: z.input<typeof LeaverMove>): Write => ({
    put: addKeys(leaverMoveKey(app, move.userId), move),
  });
  return {
    /** Return the write that records a move, for the transaction of the person's change. */
    startWrite: (move: Omit<LeaverMove, 'failures'>): Write => put(move),
    async list(): Promise<LeaverMove[]> {
      const items = await table.queryAll({ ...leaverMovesQuery(app), consistent: true });
      return items.map((item) => parsePart(LeaverMove, item));
    },
    recordFailure: (move: LeaverMove, at: string): Promise<void> =>
      table.write([put({ ...move, at, failures: move.failures + 1 })]),
    end: (userId: string): Promise<void> => table.write([{ remove: leaverMoveKey(app, userId) }]),
  };
};
