import { readProblem } from './api/problem.ts';
import { type Progress, transfer } from './api/transfer.ts';

/**
 * Puts a file to the address that a service signed for it; the signature is the permission, no bearer is sent. Large
 * files take their time: only the caller's signal ends it.
 */
export async function putFile(
  url: string,
  file: Blob,
  watch: {
    headers?: Record<string, string>;
    onProgress?: (progress: Progress) => void;
    signal?: AbortSignal;
  },
): Promise<void> {
  const { headers = {}, onProgress = () => undefined, signal } = watch;
  const response = await transfer(
    { url, method: 'PUT', headers, body: file },
    { onProgress, limit: 0, ...(signal && { signal }) },
  );
  if (!response.ok) throw await readProblem(response);
}
