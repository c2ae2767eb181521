import { readPage } from '#functions/platform/table/page.ts';
import { parseRows } from '#functions/platform/table/read-rows.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { participatedBy } from '#functions/requests/store/keys.ts';
import { participantRow } from '#functions/requests/store/request-rows.ts';
import { createCommentIndex } from './comment-entries.ts';
import { wordEntries } from './word-entries.ts';

/** Requests of a person that are written in parallel. */
const atOnce = 20;

/**
 * Stores again what leads somebody to the requests they have a part in and to what was said on them, and administrators
 * to those that they began.
 * It takes nothing away: what no longer leads anywhere is left out by every search.
 * @returns how many requests those are
 */
export async function rebuildWords(table: Table, userId: string): Promise<number> {
  const words = wordEntries(table);
  const comments = createCommentIndex(table);
  let count = 0;
  let cursor: string | undefined;
  do {
    const page = await readPage(
      table,
      [participatedBy(userId)],
      { limit: atOnce, cursor },
      (items) => parseRows(table, participantRow, items),
    );
    await Promise.all(page.items.flatMap((part) => [words.add([part]), comments.addAgain(part)]));
    count += page.items.length;
    cursor = page.cursor;
  } while (cursor);
  return count;
}
