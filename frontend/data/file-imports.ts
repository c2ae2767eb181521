import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#frontend/lib/api-client.ts';
import {
  type FileImport,
  listFileImports,
  type UndoneRow,
  undoFileImport,
} from '#shared/import/file-imports-api.ts';
import type { FileColumns } from '#shared/import/import-endpoint.ts';
import { createRetryingCaller } from './call-in-parts.ts';
import type { ImportOperation } from './import-rows.ts';
import { endpointQuery, pickItems, useInvalidate } from './read.ts';

/** Return the kind of items that an operation imports: "departments". */
const getKind = ({ path }: ImportOperation) => path.slice(1, -'/import'.length);

const imports = (query: { readonly kind: string } | { readonly importId: string }) =>
  endpointQuery(listFileImports, { query });
const getImports = (operation: ImportOperation) => imports({ kind: getKind(operation) });

/** Load the imports of one kind that can still be undone, newest first. */
export const fileImportsQuery = (operation: ImportOperation) => ({
  ...getImports(operation),
  select: pickItems<FileImport>,
});

/** Load the rows that the undo of an import did not change. */
export const rowsNotUndoneQuery = (importId: string) =>
  queryOptions({
    ...imports({ importId }),
    select: ({ kept = [] }) => kept,
  });

/** Return a function that loads the column mapping last used for a file with the same headers. */
export function useRememberedColumns(operation: ImportOperation) {
  const queries = useQueryClient();
  return async (heads: readonly string[]): Promise<FileColumns['mapping'] | undefined> => {
    const asked = { ...getImports(operation), staleTime: 0 };
    const columns = await queries.fetchQuery(asked).then(
      (answer) => answer.columns ?? [],
      () => [],
    );
    return columns.find((one) => JSON.stringify(one.heads) === JSON.stringify(heads))?.mapping;
  };
}

/** Reload all data about imports. Imports of every kind are cached under the path of people. */
export const useRefreshImports = () => useInvalidate('people');

/** Count the rows of an import that an undo has not processed yet. */
export const countRowsToUndo = ({
  created,
  changed,
  undone,
  kept,
}: Pick<FileImport, 'created' | 'changed' | 'undone' | 'kept'>): number =>
  created + changed - undone - kept;

/** Undo an import in several calls until no row is left. */
export async function undoImport(
  importId: string,
  onProgress: (rows: readonly UndoneRow[]) => void,
): Promise<void> {
  const all: UndoneRow[] = [];
  const call = createRetryingCaller();
  let left = 1;
  while (left > 0) {
    const answer = await call(() => callApi(undoFileImport, { query: { importId } }));
    all.push(...answer.rows);
    onProgress([...all]);
    // An empty result means that concurrent calls have undone the remaining rows.
    left = answer.rows.length > 0 ? answer.left : 0;
  }
}
