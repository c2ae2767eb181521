import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#shared/errors.ts';

/**
 * Number of attempts when others write at the same time, and the longest pause before an attempt, in ms. Fifty
 * people who decide on one request at once all succeed: pauses grow until there is room between them.
 */
const attempts = 20;
const firstPause = 30;
const longestPause = 1000;

export const isConflict = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'item.changed-meanwhile';

/** Does again what lost a race, on what the other one left. @throws item.changed-meanwhile when it loses them all */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isConflict(error) || attempt === attempts) throw error;
      await sleep(Math.random() * Math.min(longestPause, firstPause * 1.5 ** attempt));
    }
  }
}
