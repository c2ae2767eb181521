import { readAnswer } from '#frontend/lib/api-client.ts';
import type { Endpoint, Output } from '#shared/endpoint.ts';
import type { Sent } from './build-request.ts';
import { send } from './send.ts';
import type { Progress } from './transfer.ts';

/** Like `callApi`, for a contract with files: tells its progress and can be given up through `sent.signal`. */
export async function uploadApi<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
  onProgress: (progress: Progress) => void,
): Promise<Output<E>> {
  return readAnswer(endpoint, await send(endpoint, { ...sent, onProgress }));
}
