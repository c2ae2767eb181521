import { httpTimeout } from '#frontend/lib/constants.ts';
import { t } from '#frontend/lib/text.ts';
import { AppError } from '#shared/errors.ts';
import type { BuiltRequest } from './build-request.ts';

/** Bytes sent and bytes in all. */
export type Progress = { readonly sent: number; readonly total: number };

type Watch = {
  readonly signal?: AbortSignal;
  readonly outlivesPage?: boolean;
  readonly onProgress?: (progress: Progress) => void;
  /** Milliseconds; 0 is no limit. */
  readonly limit?: number;
};

const unreachable = t`The service could not be reached.`;
const tooSlow = t`The service did not answer in time.`;
const noAnswer = (message: string) => new AppError('server.unavailable', message);

/**
 * Puts one request on the wire. Rejects with `server.unavailable` when there is no answer, or with the signal's
 * reason when the caller gave up.
 */
export function transfer(request: BuiltRequest, watch: Watch): Promise<Response> {
  return watch.onProgress ? sendWithProgress(request, watch) : plain(request, watch);
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

/** XMLHttpRequest, because fetch can't tell how much was sent. */
function sendWithProgress(
  request: BuiltRequest,
  { signal, onProgress, limit = httpTimeout }: Watch,
) {
  return new Promise<Response>((resolve, reject) => {
    signal?.throwIfAborted();
    const xhr = new XMLHttpRequest();
    xhr.open(request.method, request.url);
    xhr.responseType = 'blob';
    xhr.timeout = limit;
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value);
    xhr.onload = () => resolve(asResponse(xhr));
    xhr.onerror = () => reject(noAnswer(unreachable));
    xhr.ontimeout = () => reject(noAnswer(tooSlow));
    xhr.onabort = () => reject(signal?.reason);
    xhr.upload.onprogress = ({ loaded, total }) => onProgress?.({ sent: loaded, total });
    signal?.addEventListener('abort', () => xhr.abort());
    xhr.send(request.body ?? null);
  });
}

function asResponse(xhr: XMLHttpRequest): Response {
  const lines = xhr.getAllResponseHeaders().trim().split(/\r?\n/).filter(Boolean);
  const headers = new Headers(
    lines.map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at), line.slice(at + 1).trim()];
    }),
  );
  const body: Blob | null = xhr.status === 204 ? null : xhr.response;
  return new Response(body, { status: xhr.status, headers });
}
