import * as z from 'zod';
import { parsePart } from '#functions/platform/table/stored-item.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { countingKey } from './keys.ts';

/**
 * `shown`: the counting that people see. `counting`: the counting that is written to, a later one during a recount.
 * `recount`: the data version that it counts by, and the first month that it may not have counted completely.
 */
const FigureCountings = z.object({
  shown: z.int(),
  counting: z.int(),
  version: z.int(),
  recount: z.object({ dataVersion: z.int(), month: z.string() }).optional(),
});
export type FigureCountings = z.infer<typeof FigureCountings>;

/** Parse the stored countings. The first counting of an application is 1. */
export const toCountings = (item: unknown): FigureCountings =>
  item === undefined ? { shown: 1, counting: 1, version: 0 } : parsePart(FigureCountings, item);

export const readCountings = async (
  table: Pick<Table, 'get'>,
  app: string,
): Promise<FigureCountings> => toCountings(await table.get(countingKey(app), { consistent: true }));

/** @throws item.changed-meanwhile if another call started or ended a counting */
export const writeCountings = (
  table: Pick<Table, 'write'>,
  app: string,
  { version, ...countings }: FigureCountings,
): Promise<void> =>
  table.write([
    {
      put: { ...countingKey(app), ...countings, version: version + 1 },
      when: version === 0 ? 'absent' : version,
    },
  ]);
