import { readPage } from '#functions/platform/table/page.ts';
import { parseRows } from '#functions/platform/table/read-rows.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { participatedBy } from '#functions/requests/store/keys.ts';
import { participantRow } from '#functions/requests/store/request-rows.ts';
import { createCommentIndex } from './comment-entries.ts';
import { wordEntries } from './word-entries.ts';

/** Maximum number of a person's requests that are written in parallel. */
const atOnce = 20;

/**
 * Rebuild the search entries of a person for the requests in which they participate, and for their comments. For
 * requests that the person started, rebuild the entries for administrators, too. Obsolete entries remain stored, but
 * every search omits them.
 * @returns number of these requests
 */
export async function rebuildSearchIndex(table: Table, userId: string): Promise<number> {
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
