import { readAnswer } from '#frontend/lib/api-client.ts';
import { t } from '#frontend/lib/text.ts';
import type { Endpoint, Output } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import type { RequestInput } from './build-request.ts';
import type { Progress } from './no-response.ts';
import { send } from './send.ts';
import { transfer } from './transfer.ts';

/** Like `callApi`, for a contract with files. It reports progress, and `sent.signal` aborts it. */
export async function uploadApi<E extends Endpoint>(
  endpoint: E,
  sent: RequestInput<E>,
  onProgress: (progress: Progress) => void,
): Promise<Output<E>> {
  return readAnswer(endpoint, await send(endpoint, { ...sent, onProgress }));
}

type Address = { readonly url: string; readonly headers: Readonly<Record<string, string>> };

/**
 * Upload a file to a URL outside the services, without a token and without a timeout. Rejects with
 * `server.unavailable`, or with the abort reason of the signal.
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
