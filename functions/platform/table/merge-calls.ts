import { setImmediate as nextTurn } from 'node:timers/promises';
import { isTransientError } from '#functions/platform/is-transient-error.ts';

/**
 * Merge the calls of one turn of the event loop into one call with the items of all of them. Every caller gets the
 * common result. If it fails for a reason other than a busy service, each caller's items are sent alone, so that an
 * invalid item fails only its own caller.
 */
export function mergeCalls<Item, Result>(
  send: (items: readonly Item[]) => Promise<Result>,
): (items: readonly Item[]) => Promise<Result> {
  let waiting: (readonly Item[])[] = [];
  let merged: Promise<Result> | undefined;

  async function sendMerged(): Promise<Result> {
    await nextTurn();
    const items = waiting.flat();
    waiting = [];
    merged = undefined;
    return send(items);
  }

  return async (items) => {
    waiting.push(items);
    const others = waiting;
    merged ??= sendMerged();
    try {
      return await merged;
    } catch (error) {
      if (others.length === 1 || isTransientError(error)) throw error;
      return send(items);
    }
  };
}
