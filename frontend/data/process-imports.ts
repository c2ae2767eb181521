import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { putFile } from '#frontend/lib/api/upload.ts';
import { callApi } from '#frontend/lib/api-client.ts';
import {
  actOnImport,
  createImport,
  getImport,
  getImportedCase,
  listImportProblems,
  listImports,
  removeImport,
  startLogUpload,
  updateImport,
} from '#shared/process/imports-api.ts';
import type { LogMapping } from '#shared/process/logs/mapping.ts';
import type { ProcessImport } from '#shared/process/process-import.ts';
import { endpointQuery, invalidateLists, pickItems, useInvalidate } from './read.ts';
import { calculateSha256, calculateUploadPercent, type OnProgress } from './uploads.ts';

/** Refetch interval of an import that is being read, in milliseconds. */
const readingRefetchMs = 1500;

/** Load all imported logs, including those in progress. */
export const importsQuery = () =>
  queryOptions({
    ...endpointQuery(listImports),
    select: pickItems,
    refetchInterval: ({ state: { data } }) =>
      data?.items.some(({ state }) => state === 'working') ? readingRefetchMs : false,
  });

/** Load an import, and refetch it while its file is being read. */
export const importQuery = (id: string) =>
  queryOptions({
    ...endpointQuery(getImport, { params: { id } }),
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'working' ? readingRefetchMs : false,
  });

export const importProblemsQuery = (id: string) =>
  queryOptions({ ...endpointQuery(listImportProblems, { params: { id } }), select: pickItems });
export const importedCaseQuery = (id: string, caseId: string) =>
  endpointQuery(getImportedCase, { params: { id }, query: { caseId } });

/** Create an import for a file. The file is uploaded afterwards. */
export const createProcessImport = async (file: File, name: string): Promise<ProcessImport> =>
  callApi(createImport, {
    body: { name, file: { name: file.name, size: file.size, sha256: await calculateSha256(file) } },
  });

/** Whether the file of an import is already uploaded. */
export const isLogUploaded = async (id: string): Promise<boolean> =>
  (await callApi(startLogUpload, { params: { id }, body: {} })).hasArrived;

/** Upload the file of an import, unless it is already uploaded. */
export async function uploadLog(
  id: string,
  file: File,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<void> {
  const { hasArrived: isThere, ...address } = await callApi(startLogUpload, {
    params: { id },
    body: {},
  });
  if (isThere) return onProgress(100);
  await putFile(address, file, {
    signal,
    onProgress: (sent) => onProgress(calculateUploadPercent(sent)),
  });
}

export const saveImport = (
  { id, version }: ProcessImport,
  body: { readonly name: string; readonly mapping: LogMapping | null },
): Promise<ProcessImport> => callApi(updateImport, { params: { id }, body, ifMatch: version });

export const runImportAction = (
  { id, version }: ProcessImport,
  act: 'check' | 'show' | 'cancel',
): Promise<ProcessImport> =>
  // Cancel regardless of the version, because reading the file changes the version continuously.
  callApi(actOnImport, {
    ...{ params: { id }, body: { act } },
    ...(act !== 'cancel' && { ifMatch: version }),
  });

export const deleteImport = ({ id, version }: ProcessImport) =>
  callApi(removeImport, { params: { id }, ifMatch: version });

/** Reload the lists after an import was removed. The removed import is not requested again. */
export function useForgetImport() {
  const queries = useQueryClient();
  return () => invalidateLists(queries, 'process-imports', 'figures');
}

export const useRefreshImports = () => useInvalidate('process-imports', 'figures');
