import { httpTimeoutMs } from '#frontend/lib/constants.ts';
import type { BuiltRequest } from './build-request.ts';
import {
  createNoResponseError,
  type TransferOptions,
  timeoutMessage,
  unreachableMessage,
} from './no-response.ts';

/**
 * Send one request. Rejects with `server.unavailable` if there is no response, or with the abort reason of the signal.
 */
export function transfer(request: BuiltRequest, watch: TransferOptions): Promise<Response> {
  return watch.onProgress ? transferWithProgress(request, watch) : transferPlain(request, watch);
}

/** Upload with a progress report. Its code is loaded only when a file is sent. */
async function transferWithProgress(
  request: BuiltRequest,
  watch: TransferOptions,
): Promise<Response> {
  const loaded = await import('./send-with-progress.ts').catch(() => undefined);
  if (!loaded) throw createNoResponseError(unreachableMessage);
  return loaded.sendWithProgress(request, watch);
}

async function transferPlain(
  request: BuiltRequest,
  { signal, outlivesPage = false, limit = httpTimeoutMs }: TransferOptions,
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
    throw createNoResponseError(timeout.aborted ? timeoutMessage : unreachableMessage);
  }
}
