import * as z from 'zod';
import { withKeys } from '#functions/platform/table/access-patterns.ts';
import { parsePart } from '#functions/platform/table/stored-item.ts';
import type { Table } from '#functions/platform/table/table.ts';
import * as keys from './keys.ts';

const Place = z.object({ cursor: z.string().optional() });

/** How far the reconciler has come in the list of what is in review. */
export const reconcilerStore = (table: Table) => ({
  async cursor(app: string): Promise<string | undefined> {
    const item = await table.get(keys.reconcilerKey(app));
    return item === undefined ? undefined : parsePart(Place, item).cursor;
  },
  /** None: it begins anew. */
  async keepCursor(app: string, cursor: string | undefined): Promise<void> {
    const put = withKeys(keys.reconcilerKey(app), { ...(cursor !== undefined && { cursor }) });
    await table.write([{ put }]);
  },
});
export type ReconcilerStore = ReturnType<typeof reconcilerStore>;
