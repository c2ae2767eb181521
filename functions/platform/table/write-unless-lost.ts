import { isConflict } from './retry-on-conflict.ts';
import type { Table } from './table.ts';
import type { Write } from './write.ts';

/** Writes all of these, or none of them where a condition fails. @returns whether they are written */
export const writeUnlessLost = (
  table: Pick<Table, 'write'>,
  writes: readonly Write[],
): Promise<boolean> =>
  table.write(writes).then(
    () => true,
    (error: unknown) => {
      if (isConflict(error)) return false;
      throw error;
    },
  );
