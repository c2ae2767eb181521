import type { Table } from '#functions/platform/table/table.ts';
import { numberSequence } from './keys.ts';

/**
 * The next number that people see: REQ-2026-000123. Counted before and apart from the transaction that raises the
 * request, so that requests raised at the same moment don't wait for each other; one that then fails leaves a gap.
 */
export async function nextNumber(table: Table, app: string, at: string): Promise<string> {
  const year = at.slice(0, 4);
  const count = await table.increment(numberSequence(app, year));
  return `REQ-${year}-${String(count).padStart(6, '0')}`;
}
