import type { Endpoint } from '#shared/endpoint.ts';
import type { Sent } from './api/build-request.ts';
import { send } from './api/send.ts';

/** Long enough for a browser that still reads the address after the click. */
const addressLifetime = 60_000;

/** Calls an operation whose answer is a file, as binary data. */
export async function loadFile<E extends Endpoint>(endpoint: E, sent: Sent<E>): Promise<Blob> {
  const response = await send(endpoint, sent);
  return response.blob();
}

/** Return the address of the file that answers a call: the service redirects there. The content is not downloaded. */
export async function findFile<E extends Endpoint>(endpoint: E, sent: Sent<E>): Promise<string> {
  const response = await send(endpoint, sent);
  void response.body?.cancel().catch(() => undefined);
  return response.url;
}

/** Hands data to the browser, which saves it under the name. */
export function saveData(data: Blob, name: string): void {
  const url = URL.createObjectURL(data);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), addressLifetime);
}

/** Downloads a file and hands it to the browser, which saves it under the name. */
export async function saveFile<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
  name: string,
): Promise<void> {
  saveData(await loadFile(endpoint, sent), name);
}
