import { httpTimeout } from '#frontend/lib/constants.ts';
import type { BuiltRequest } from './build-request.ts';
import { noAnswer, tooSlow, unreachable, type Watch } from './no-answer.ts';

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
