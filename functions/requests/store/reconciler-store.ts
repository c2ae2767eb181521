import * as z from 'zod';
import { addKeys } from '#functions/platform/table/access-patterns.ts';
import { parsePart } from '#functions/platform/table/stored-item.ts';
import type { Table } from '#functions/platform/table/table.ts';
import * as keys from './keys.ts';

const Place = z.object({ cursor: z.string().optional() });

/** Create the store for the reconciler's position in the list of requests in review. */
export const reconcilerStore = (table: Table) => ({
  async cursor(app: string): Promise<string | undefined> {
    const item = await table.get(keys.reconcilerKey(app));
    return item === undefined ? undefined : parsePart(Place, item).cursor;
  },
  /** Store the cursor. Undefined: the next run starts at the beginning. */
  async keepCursor(app: string, cursor: string | undefined): Promise<void> {
    const put = addKeys(keys.reconcilerKey(app), { ...(cursor !== undefined && { cursor }) });
    await table.write([{ put }]);
  },
});
export type ReconcilerStore = ReturnType<typeof reconcilerStore>;
