import { addKeys } from '#functions/platform/table/access-patterns.ts';
import { type PageRequest, readPage } from '#functions/platform/table/page.ts';
import { parseRows } from '#functions/platform/table/read-rows.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { writeBatches } from '#functions/platform/table/write-batches.ts';
import { LetterAct } from '#shared/letters/letter.ts';
import { letterActKey, letterActsQuery } from './letters-keys.ts';

const actRow = { schema: LetterAct, kind: 'LetterAct', id: 'id' } as const;

/** Create the store for the actions of administrators on dead letters. Actions are never changed. */
export const letterActStore = (table: Table, app: string) => ({
  record: (acts: readonly LetterAct[]): Promise<void> =>
    writeBatches(
      table,
      acts.map((act) => ({ put: addKeys(letterActKey(app, act.at, act.id), act), when: 'absent' })),
    ),
  /** Return a page of actions, newest first. @throws input.cursor-invalid */
  page: (page: PageRequest) =>
    readPage(
      table,
      [{ ...letterActsQuery(app), newestFirst: true, consistent: true }],
      page,
      (items) => parseRows(table, actRow, items),
    ),
});
