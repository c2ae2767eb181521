import { setTimeout } from 'node:timers/promises';
import type { Item, Query, Table } from './table.ts';

/** Pauses in ms. An index usually follows the table at once. A missing id is queried again after each pause. */
const pauses = [100, 300];

/** Return the single item with an id in an index; undefined if it is missing and stays missing after short pauses. */
export async function findById(table: Table, query: Query): Promise<Item | undefined> {
  const look = async () => (await table.query(query, { limit: 1 })).items[0];
  let item = await look();
  for (const pause of pauses) {
    if (item) break;
    await setTimeout(pause);
    item = await look();
  }
  return item;
}
