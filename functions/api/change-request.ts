import type { Change, RequestRecord } from '#functions/domain/requests/record.ts';
import { untilWon } from '#functions/platform/until-won.ts';
import type { RequestStore } from '#functions/store/request-store.ts';

type ChangeDeps = { readonly requests: RequestStore; readonly applicationId: string };

/**
 * Changes one of many requests for an administrator: load, decide, save, and once more when somebody else was faster. `decide` answers null
 * when there is nothing (left) to change. Answers what was saved.
 */
export async function changeRequest<T extends { readonly change: Change | null }>(
  { requests, applicationId }: ChangeDeps,
  requestId: string,
  decide: (record: RequestRecord) => Promise<T>,
): Promise<T> {
  return untilWon(async () => {
    const decided = await decide(await requests.load(applicationId, requestId));
    if (decided.change) await requests.save(decided.change);
    return decided;
  });
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
