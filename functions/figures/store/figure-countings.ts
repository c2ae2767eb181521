import * as z from 'zod';
import { RequestFigure } from '#functions/figures/rules/figure.ts';
import { parsePart } from '#functions/platform/table/stored-item.ts';
import type { Item, Table } from '#functions/platform/table/table.ts';
import { isRemovalRecord } from '#functions/requests/store/keys.ts';
import { countingKey } from './keys.ts';

/** RequestFigure of a removed request and the scopes in which it counts, so that its removal changes no figure. */
export const RemovedFigure = z.object({ figure: RequestFigure, scopes: z.array(z.string()) });
export type RemovedFigure = z.infer<typeof RemovedFigure>;

const RemovedCount = z.object({
  applicationId: z.string(),
  requestId: z.string(),
  createdAt: z.string(),
  counted: RemovedFigure,
});

/** Find the figure in the record of a removed request; undefined among the items of any other request. */
export function findRemovedFigure(items: readonly Item[]) {
  const item = items.find(isRemovalRecord);
  return item && parsePart(RemovedCount, item);
}

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
