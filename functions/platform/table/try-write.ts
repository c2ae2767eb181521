import { isConflict } from './retry-on-conflict.ts';
import type { Table } from './table.ts';
import type { Write } from './write.ts';

/** Return whether a write was stored; false if its condition failed. */
export const wasStored = (stored: Promise<void>): Promise<boolean> =>
  stored.then(
    () => true,
    (error: unknown) => {
      if (isConflict(error)) return false;
      throw error;
    },
  );

/** Execute all writes, or none if a condition fails. @returns whether they were executed */
export const tryWrite = (table: Pick<Table, 'write'>, writes: readonly Write[]): Promise<boolean> =>
  wasStored(table.write(writes));
