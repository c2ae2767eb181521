import type { LetterQueue, ReceivedLetter } from './letter-queue.ts';

/** Time limit of a search, in ms, well within that of a call. */
const maxSearchMs = 12_000;
/** Seconds after which received dead letters become visible again if the function ends before it releases them. */
const hiddenSeconds = 60;
/** Number of parallel receivers, because a long queue is read ten dead letters at a time. */
const readers = 8;

/**
 * Receive dead letters until `isEnough`, no other dead letter is visible (`isAll`) or the time limit is reached. Pass
 * them to `use`, then release those that `use` has not removed. SQS finds no message by its id, so a search reads the
 * queue from its beginning.
 */
export async function processLetters<T>(
  queue: LetterQueue,
  {
    isEnough,
    atOnce = readers,
  }: {
    readonly isEnough: (found: readonly ReceivedLetter[]) => boolean;
    readonly atOnce?: number;
  },
  use: (found: readonly ReceivedLetter[], isAll: boolean) => Promise<T>,
): Promise<T> {
  const found = new Map<string, ReceivedLetter>();
  const end = Date.now() + maxSearchMs;
  let isAll = false;
  const search = async () => {
    while (!isAll && !isEnough([...found.values()]) && Date.now() < end) {
      const received = await queue.receive(hiddenSeconds, 1);
      if (received.length === 0) isAll = true;
      for (const one of received) found.set(one.id, one);
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, search));
    return await use([...found.values()], isAll);
  } finally {
    await queue.release([...found.values()].map(({ receipt }) => receipt));
  }
}
