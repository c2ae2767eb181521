import type { Endpoint } from '#shared/endpoint.ts';
import type { RequestInput } from './api/build-request.ts';
import { send } from './api/send.ts';

/** Delay in milliseconds before the object URL is revoked, long enough for a browser that reads it after the click. */
const revokeDelayMs = 60_000;

/** Call an operation that returns a file, and return its binary content. */
export async function downloadBlob<E extends Endpoint>(
  endpoint: E,
  sent: RequestInput<E>,
): Promise<Blob> {
  const response = await send(endpoint, sent);
  return response.blob();
}

/** Return the URL to which the service redirects a file request. The content is not downloaded. */
export async function resolveFileUrl<E extends Endpoint>(
  endpoint: E,
  sent: RequestInput<E>,
): Promise<string> {
  const response = await send(endpoint, sent);
  void response.body?.cancel().catch(() => undefined);
  return response.url;
}

/** Save data under a name through the browser. */
export function saveBlobAs(data: Blob, name: string): void {
  const url = URL.createObjectURL(data);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), revokeDelayMs);
}

/** Download a file and save it under a name through the browser. */
export async function saveFile<E extends Endpoint>(
  endpoint: E,
  sent: RequestInput<E>,
  name: string,
): Promise<void> {
  saveBlobAs(await downloadBlob(endpoint, sent), name);
}
