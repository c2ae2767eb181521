import type { Table } from '#functions/platform/table/table.ts';
import { Participant } from '#shared/requests/comment.ts';
import { Request } from '#shared/requests/request.ts';
import { Stage } from '#shared/requests/stage.ts';
import * as requestKeys from './keys.ts';

/** Period in UTC days, first and last day included. */
export type DayRange = { readonly from: string; readonly to: string };

/** Suffix of a day that sorts after every text that starts with this day. */
export const maxSortKey = '\uffff';

/** Schemas and names with which lists parse rows of requests. */
export const requestRow = { schema: Request, kind: 'Request', id: 'requestId' } as const;
export const participantRow = {
  schema: Participant,
  kind: 'Participant',
  id: 'requestId',
} as const;
export const stageRow = { schema: Stage, kind: 'Stage', id: 'stageId' } as const;

/** Return January of the first year with an assigned number, or a value after all months without any number. */
export async function loadFirstMonth(table: Table, app: string): Promise<string> {
  const { items } = await table.query(requestKeys.sequences(app), { limit: 1 });
  const year = items[0]?.sk.split('#')[1];
  return year ? `${year}-01` : maxSortKey;
}
