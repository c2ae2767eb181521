import { isConflict } from './retry-on-conflict.ts';
import type { Table } from './table.ts';
import type { Write } from './write.ts';

/** Whether a write is stored; false where its condition fails. */
export const unlessLost = (stored: Promise<void>): Promise<boolean> =>
  stored.then(
    () => true,
    (error: unknown) => {
      if (isConflict(error)) return false;
      throw error;
    },
  );

/** Writes all of these, or none of them where a condition fails. @returns whether they are written */
export const writeUnlessLost = (
  table: Pick<Table, 'write'>,
  writes: readonly Write[],
): Promise<boolean> => unlessLost(table.write(writes));
