import * as z from 'zod';
import { addKeys } from '#functions/platform/table/access-patterns.ts';
import { parsePart } from '#functions/platform/table/stored-item.ts';
import type { Key, Table } from '#functions/platform/table/table.ts';
import type { Write } from '#functions/platform/table/write.ts';
import { Id, Instant, PersonRef } from '#shared/fields.ts';
import { erasureKey, erasuresQuery } from './people-keys.ts';

const Order = z.object({
  userId: Id,
  at: Instant,
  /** Administrator who ordered the erasure; absent for an operator. */
  by: PersonRef.optional(),
});
/**
 * Erasure of a person. While it runs, it contains the names and addresses to search for, and its progress. Afterwards,
 * it contains nothing that identifies the person.
 */
const Erasure = z.discriminatedUnion('state', [
  Order.extend({
    state: z.literal('running'),
    names: z.array(z.string()),
    addresses: z.array(z.string()),
    position: z.object({ pk: z.string(), sk: z.string() }).optional(),
    /** Number of items that the current pass has changed. A pass without changes is the last pass. */
    changed: z.int().default(0),
  }),
  Order.extend({ state: z.literal('done'), doneAt: Instant }),
]);
export type Erasure = z.infer<typeof Erasure>;
export type RunningErasure = Extract<Erasure, { state: 'running' }>;

export const erasureStore = (table: Table, app: string) => {
  const putWrite = (erasure: Erasure): Write => ({
    put: addKeys(erasureKey(app, erasure.userId), erasure),
  });
  return {
    putWrite,
    save: (erasure: Erasure): Promise<void> => table.write([putWrite(erasure)]),
    async find(userId: string): Promise<Erasure | undefined> {
      const item = await table.get(erasureKey(app, userId), { consistent: true });
      return item === undefined ? undefined : parsePart(Erasure, item);
    },
    async list(): Promise<Erasure[]> {
      const items = await table.queryAll({ ...erasuresQuery(app), consistent: true });
      return items.map((item) => parsePart(Erasure, item));
    },
  };
};

/** A page of all items of the table, and the position after it; no position after the last page. */
export type ScanPage = {
  readonly items: readonly (Key & Record<string, unknown>)[];
  readonly next?: Key;
};
