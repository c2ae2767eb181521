import * as z from 'zod';
import { parsePart } from '#functions/platform/table/stored-item.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { countingKey } from './keys.ts';

/** `shown`: the counting that people see. `counting`: the counting that is written to, a later one during a recount. */
const Countings = z.object({ shown: z.int(), counting: z.int(), version: z.int() });
export type Countings = z.infer<typeof Countings>;

/** Parse the stored countings. The first counting of an application is 1. */
export const toCountings = (item: unknown): Countings =>
  item === undefined ? { shown: 1, counting: 1, version: 0 } : parsePart(Countings, item);

export const readCountings = async (table: Pick<Table, 'get'>, app: string): Promise<Countings> =>
  toCountings(await table.get(countingKey(app), { consistent: true }));

/** @throws item.changed-meanwhile if another call started or ended a counting */
export const writeCountings = (
  table: Pick<Table, 'write'>,
  app: string,
  { shown, counting, version }: Countings,
): Promise<void> =>
  table.write([
    {
      put: { ...countingKey(app), shown, counting, version: version + 1 },
      when: version === 0 ? 'absent' : version,
    },
  ]);
