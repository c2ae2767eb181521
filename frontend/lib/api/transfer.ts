import { httpTimeout } from '#frontend/lib/constants.ts';
import type { BuiltRequest } from './build-request.ts';
import { noAnswer, tooSlow, unreachable, type Watch } from './no-answer.ts';

/**
 * Send one request. Rejects with `server.unavailable` if there is no response, or with the abort reason of the signal.
 */
export function transfer(request: BuiltRequest, watch: Watch): Promise<Response> {
  return watch.onProgress ? withProgress(request, watch) : plain(request, watch);
}

/** The code for uploads is loaded only when a file is sent. */
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
