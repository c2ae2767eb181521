import { erasureStore } from '#functions/people/store/erasure-store.ts';
import { dynamoTable } from '#functions/platform/table/table.ts';
import type { ItemTable } from '../transfer/items.ts';

const openErasures = ({ table, tableName, applicationId }: ItemTable) =>
  erasureStore(dynamoTable(tableName, table), applicationId);

/**
 * Copy the ids of people who were erased since into a restored table, which contains these people again. Safe to
 * repeat.
 * Afterwards, `npm run erase -- --again` erases them.
 * @returns number of copied ids
 */
export async function copyErasures(former: ItemTable, restored: ItemTable): Promise<number> {
  const target = openErasures(restored);
  let copied = 0;
  for (const { userId, at, by } of await openErasures(former).list()) {
    if (await target.find(userId)) continue;
    // A running erasure is also ordered again, because its position belongs to the former table.
    await target.save({ userId, at, ...(by && { by }), state: 'done', doneAt: at });
    copied += 1;
  }
  return copied;
}
