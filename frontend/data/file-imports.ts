import { callApi } from '#frontend/lib/api-client.ts';
import {
  type FileImport,
  listFileImports,
  type UndoneRow,
  undoFileImport,
} from '#shared/import/file-imports-api.ts';
import type { ImportOperation } from './import-rows.ts';
import { itemsOf, read, useInvalidate } from './read.ts';

/** The kind that an operation imports: "departments". */
const kindOf = ({ path }: ImportOperation) => path.slice(1, -'/import'.length);

/** Imports of one kind that can still be undone, the newest first. */
export const fileImportsQuery = (operation: ImportOperation) => ({
  ...read(listFileImports, { query: { kind: kindOf(operation) } }),
  select: itemsOf<FileImport>,
});

/** Refreshes what was read of imports, which all kinds read under the path of people. */
export const useRefreshImports = () => useInvalidate('people');

/** Rows of an import that an undo has not ended yet. */
export const rowsLeft = ({
  created,
  changed,
  undone,
  kept,
}: Pick<FileImport, 'created' | 'changed' | 'undone' | 'kept'>): number =>
  created + changed - undone - kept;

/** Undoes an import call by call until nothing is left. */
export async function undoImport(
  importId: string,
  onProgress: (rows: readonly UndoneRow[]) => void,
): Promise<void> {
  const all: UndoneRow[] = [];
  let left = 1;
  while (left > 0) {
    const answer = await callApi(undoFileImport, { query: { importId } });
    all.push(...answer.rows);
    onProgress([...all]);
    // Another administrator ends the rows that are left.
    left = answer.rows.length > 0 ? answer.left : 0;
  }
}
