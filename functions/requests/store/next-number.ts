import type { Table } from '#functions/platform/table/table.ts';
import { numberSequence } from './keys.ts';

/**
 * Return the next visible number: REQ-2026-000123. It is assigned before and outside of the transaction that raises the
 * request, so that simultaneous requests do not wait for each other. A failed call leaves a gap in the numbers.
 */
export async function allocateRequestNumber(
  table: Table,
  app: string,
  at: string,
): Promise<string> {
  const year = at.slice(0, 4);
  const count = await table.increment(numberSequence(app, year));
  return `REQ-${year}-${String(count).padStart(6, '0')}`;
}
