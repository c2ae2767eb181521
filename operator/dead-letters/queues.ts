import type { LetterQueue, ReceivedLetter } from '#functions/letters/letter-queue.ts';
import type { ConsumerQueue } from '#functions/letters/replay-letter.ts';
import { letterQueueNames } from '#shared/letters/letter.ts';
import type { Lambda } from '../services/lambda.ts';

/** Find the queues of a stage in the settings of their functions. A stage without mail has no queues for mail. */
export async function findQueues(
  { settings: settingsOf }: Lambda,
  stage: string,
): Promise<ConsumerQueue[]> {
  const found = await Promise.all(
    letterQueueNames.map(async (name) => {
      const functionName = `countersign-${stage}-events-${name}`;
      const settings = await settingsOf(functionName);
      const url = settings?.DEAD_LETTERS_URL;
      if (!settings || !url) return [];
      const tableName = settings.TABLE_NAME ?? '';
      return [{ name, functionName, url, tableName, pendingMailsUrl: settings.PENDING_MAILS_URL }];
    }),
  );
  return found.flat();
}

/**
 * Visibility timeout of a dead letter in seconds, during which nobody else can receive it. It is longer than the
 * processing of ten dead letters.
 */
const hiddenSeconds = 900;

/**
 * Receive every dead letter of a queue once, including those that are added meanwhile, and delete each one for which
 * `isDone` returns true. The others become visible again at the end, or after a crash when their timeout ends.
 */
export async function processLetters(
  queue: LetterQueue,
  isDone: (received: ReceivedLetter) => Promise<boolean>,
): Promise<void> {
  const left = new Set<string>();
  try {
    for (;;) {
      const received = await queue.receive(hiddenSeconds);
      if (received.length === 0) return;
      for (const { receipt } of received) left.add(receipt);
      for (const one of received) {
        if (!(await isDone(one))) continue;
        await queue.remove(one.receipt);
        left.delete(one.receipt);
      }
    }
  } finally {
    await queue.release([...left]);
  }
}
