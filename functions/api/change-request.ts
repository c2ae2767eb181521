import { setTimeout as sleep } from 'node:timers/promises';
import type { Change, RequestRecord } from '#functions/domain/requests/record.ts';
import type { RequestStore } from '#functions/store/request-store.ts';
import { AppError } from '#shared/errors.ts';

type ChangeDeps = { readonly requests: RequestStore; readonly applicationId: string };

/** How often a change is decided again when somebody else was faster, and the longest pause before it, in milliseconds. */
const attempts = 12;
const longestPause = 60;

/**
 * Changes one of many requests for an administrator: load, decide, save, and once more when somebody else was faster. `decide` answers null
 * when there is nothing (left) to change. Answers what was saved.
 */
export async function changeRequest<T extends { readonly change: Change | null }>(
  { requests, applicationId }: ChangeDeps,
  requestId: string,
  decide: (record: RequestRecord) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const decided = await decide(await requests.load(applicationId, requestId));
    if (!decided.change) return decided;
    try {
      await requests.save(decided.change);
      return decided;
    } catch (error) {
      const isRace = error instanceof AppError && error.code === 'item.changed-meanwhile';
      if (!isRace || attempt === attempts) throw error;
      await sleep(Math.random() * longestPause * (attempt / attempts));
    }
  }
}

/** Requests that are loaded and changed side by side. */
const sideBySide = 8;

/** Works through a list, a few at a time; answers in its order. */
export async function fewAtATime<T, R>(list: readonly T[], work: (one: T) => Promise<R>) {
  const done: R[] = [];
  for (let n = 0; n < list.length; n += sideBySide)
    done.push(...(await Promise.all(list.slice(n, n + sideBySide).map(work))));
  return done;
}
