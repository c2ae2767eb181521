import { readAnswer } from '#frontend/lib/api-client.ts';
import { httpTimeout } from '#frontend/lib/constants.ts';
import { idToken } from '#frontend/lib/session/tokens.ts';
import type { Endpoint, Output } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { type BuiltRequest, buildRequest, type Sent } from './build-request.ts';
import { readProblem } from './problem.ts';
import { logFailure, tokenAfterRefusal } from './send.ts';

/** Bytes sent and bytes in all. */
export type Progress = { readonly sent: number; readonly total: number };
type Watched = {
  readonly onProgress?: (progress: Progress) => void;
  readonly signal?: AbortSignal;
};

/** Like `callApi`, for a contract with files: tells its progress and can be given up through `sent.signal`. */
export async function uploadApi<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
  onProgress: (progress: Progress) => void,
): Promise<Output<E>> {
  const request = buildRequest(endpoint, sent);
  const watched: Watched = { onProgress, ...(sent.signal && { signal: sent.signal }) };
  try {
    let response = await transfer(withBearer(request, await idToken()), watched);
    if (response.status === 401) {
      response = await transfer(withBearer(request, await tokenAfterRefusal()), watched);
    }
    if (!response.ok) throw await readProblem(response);
    return readAnswer(endpoint, await response.json().catch(() => undefined));
  } catch (error) {
    if (!sent.signal?.aborted) logFailure(endpoint, error);
    throw error;
  }
}

/** Puts a file to the address that a service signed for it; the signature is the permission, no bearer is sent. */
export async function putFile(
  url: string,
  file: Blob,
  headers: Record<string, string>,
  watched: Watched,
): Promise<void> {
  const response = await transfer({ url, method: 'PUT', headers, body: file }, watched, 0);
  if (!response.ok) throw await readProblem(response);
}

const withBearer = (request: BuiltRequest, bearer: string) => ({
  ...request,
  headers: { ...request.headers, authorization: `Bearer ${bearer}` },
});

/** XMLHttpRequest, because fetch can't tell how much was sent. */
function transfer(
  request: Omit<BuiltRequest, 'body'> & { body?: string | FormData | Blob },
  { onProgress, signal }: Watched,
  timeout: number = httpTimeout,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const xhr = new XMLHttpRequest();
    xhr.open(request.method, request.url);
    xhr.timeout = timeout;
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value);
    const fail = (message: string) => () => reject(new AppError('server.unavailable', message));
    xhr.onload = () => resolve(asResponse(xhr));
    xhr.onerror = fail('The service could not be reached.');
    xhr.ontimeout = fail('The service did not answer in time.');
    xhr.onabort = () => reject(signal?.reason);
    xhr.upload.onprogress = ({ loaded, total }) => onProgress?.({ sent: loaded, total });
    signal?.addEventListener('abort', () => xhr.abort());
    xhr.send(request.body ?? null);
  });
}

function asResponse(xhr: XMLHttpRequest): Response {
  const lines = xhr.getAllResponseHeaders().trim().split(/\r?\n/).filter(Boolean);
  const headers = new Headers(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
  const empty = xhr.status === 204 || xhr.status === 304;
  return new Response(empty ? null : xhr.responseText, { status: xhr.status, headers });
}
