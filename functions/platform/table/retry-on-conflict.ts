import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#shared/errors.ts';

/**
 * Maximum number of attempts under concurrent writes, and the first pause, in ms. Pauses grow, so that fifty people who
 * decide on one request at once all succeed.
 */
const attempts = 20;
const firstPause = 30;
const maxDelayMs = 1000;

export const isConflict = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'item.changed-meanwhile';

/** Run the work again on the new state after a conflict. @throws item.changed-meanwhile after the last attempt */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isConflict(error) || attempt === attempts) throw error;
      await sleep(Math.random() * Math.min(maxDelayMs, firstPause * 1.5 ** attempt));
    }
  }
}
