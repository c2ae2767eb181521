import { setTimeout } from 'node:timers/promises';
import type { Item, Query, Table } from './table.ts';

/** In ms. An index follows the table, mostly at once: what it lacks under an id is looked for again after each. */
const pauses = [100, 300];

/** The one item that an index keeps under an id; undefined when it isn't there, nor some moments later. */
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
