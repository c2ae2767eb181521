import { readAnswer } from '#frontend/lib/api-client.ts';
import { t } from '#frontend/lib/text.ts';
import type { Endpoint, Output } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import type { Sent } from './build-request.ts';
import type { Progress } from './no-answer.ts';
import { send } from './send.ts';
import { transfer } from './transfer.ts';

/** Like `callApi`, for a contract with files: tells its progress and can be given up through `sent.signal`. */
export async function uploadApi<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
  onProgress: (progress: Progress) => void,
): Promise<Output<E>> {
  return readAnswer(endpoint, await send(endpoint, { ...sent, onProgress }));
}

type Address = { readonly url: string; readonly headers: Readonly<Record<string, string>> };

/**
 * Puts a file where an operation said, outside of the services: without a token, and for as long as it takes. Rejects
 * with `server.unavailable`, or with the signal's reason.
 */
export async function putFile(
  { url, headers }: Address,
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: Progress) => void },
): Promise<void> {
  const request = { url, method: 'PUT' as const, headers: { ...headers }, body: file };
  const { ok } = await transfer(request, { signal, onProgress, limit: 0 });
  if (!ok) throw new AppError('server.unavailable', t`The file did not arrive. Try again.`);
}
