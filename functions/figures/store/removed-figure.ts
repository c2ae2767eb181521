import * as z from 'zod';
import { RequestFigure } from '#functions/figures/rules/figure.ts';
import { parsePart } from '#functions/platform/table/stored-item.ts';
import type { Item } from '#functions/platform/table/table.ts';
import { isRemovalRecord } from '#functions/requests/store/keys.ts';

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
