import * as z from 'zod';
import { parsePart } from '#functions/platform/table/stored-item.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { numberSequence, sequences } from './keys.ts';

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

const Sequence = z.object({ value: z.int() });

/** Return how many numbers were assigned: at least the number of submitted requests, also of removed ones. */
export async function countRequestNumbers(table: Table, app: string): Promise<number> {
  const years = await table.queryAll(sequences(app));
  return years.reduce((total, item) => total + parsePart(Sequence, item).value, 0);
}
