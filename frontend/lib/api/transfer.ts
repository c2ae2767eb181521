import { httpTimeout } from '#frontend/lib/constants.ts';
import { t } from '#frontend/lib/text.ts';
import { AppError } from '#shared/errors.ts';
import type { BuiltRequest } from './build-request.ts';

/** Bytes sent and bytes in all. */
export type Progress = { readonly sent: number; readonly total: number };

export type Watch = {
  readonly signal?: AbortSignal;
  readonly outlivesPage?: boolean;
  readonly onProgress?: (progress: Progress) => void;
  /** Milliseconds; 0 is no limit. */
  readonly limit?: number;
};

export const unreachable = t`The service could not be reached.`;
export const tooSlow = t`The service did not answer in time.`;
export const noAnswer = (message: string) => new AppError('server.unavailable', message);

/**
 * Puts one request on the wire. Rejects with `server.unavailable` when there is no answer, or with the signal's
 * reason when the caller gave up.
 */
export function transfer(request: BuiltRequest, watch: Watch): Promise<Response> {
  return watch.onProgress ? withProgress(request, watch) : plain(request, watch);
}

/** Loads the code for files only when one is sent. */
async function withProgress(request: BuiltRequest, watch: Watch): Promise<Response> {
  const loaded = await import('./send-with-progress.ts').catch(() => undefined);
  if (!loaded) throw noAnswer(unreachable);
  return loaded.sendWithProgress(request, watch);
}

async function plain(
  request: BuiltRequest,
  { signal, outlivesPage = false, limit = httpTimeout }: Watch,
) {
  const timeout = AbortSignal.timeout(limit);
  try {
    return await fetch(request.url, {
      method: request.method,
      headers: request.headers,
      ...(request.body !== undefined && { body: request.body }),
      ...(outlivesPage && { keepalive: true }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
  } catch {
    signal?.throwIfAborted();
    throw noAnswer(timeout.aborted ? tooSlow : unreachable);
  }
}
