import { httpTimeoutMs } from '#frontend/lib/constants.ts';
import type { BuiltRequest } from './build-request.ts';
import {
  createNoResponseError,
  type TransferOptions,
  timeoutMessage,
  unreachableMessage,
} from './no-response.ts';

/** Send a request with XMLHttpRequest, because fetch cannot report upload progress. */
export function sendWithProgress(
  request: BuiltRequest,
  { signal, onProgress, limit = httpTimeoutMs }: TransferOptions,
) {
  return new Promise<Response>((resolve, reject) => {
    signal?.throwIfAborted();
    const xhr = new XMLHttpRequest();
    xhr.open(request.method, request.url);
    xhr.responseType = 'blob';
    xhr.timeout = limit;
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value);
    xhr.onload = () => resolve(toResponse(xhr));
    xhr.onerror = () => reject(createNoResponseError(unreachableMessage));
    xhr.ontimeout = () => reject(createNoResponseError(timeoutMessage));
    xhr.onabort = () => reject(signal?.reason);
    xhr.upload.onprogress = ({ loaded, total }) => onProgress?.({ sent: loaded, total });
    signal?.addEventListener('abort', () => xhr.abort());
    xhr.send(request.body ?? null);
  });
}

function toResponse(xhr: XMLHttpRequest): Response {
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
