import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import { account } from '../account.ts';
import type { RuntimePart } from '../part.ts';
import type { QueueSource } from '../template/read-events.ts';
import type { Invoke } from './consumer.ts';
import type { Queue, QueueStore, StoredMessage } from './queue-store.ts';

/** Interval of the check for messages that become visible again, in ms. */
const lookInterval = 1000;

/** Settings of a queue: the template's `AWS::SQS::Queue`. */
export type QueueSettings = {
  readonly arn: string;
  readonly hidden: number;
  readonly redrive?: { readonly to: string; readonly maxReceiveCount: number };
};

export type QueueConsumersOptions = {
  mappings: readonly QueueSource[];
  settings: readonly QueueSettings[];
  queues: QueueStore;
  invoke: Invoke;
  log: (line: string) => void;
};

const BatchResponse = z
  .object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })).nullish() })
  .nullish();

const recordOf = (message: StoredMessage, queue: Queue) => ({
  messageId: message.id,
  receiptHandle: message.receipt ?? '',
  body: message.body,
  attributes: {
    ApproximateReceiveCount: String(message.received),
    SentTimestamp: String(message.sentAt),
    SenderId: account,
    ApproximateFirstReceiveTimestamp: String(message.sentAt),
  },
  messageAttributes: {},
  md5OfBody: createHash('md5').update(message.body).digest('hex'),
  eventSource: 'aws:sqs',
  eventSourceARN: queue.arn,
  awsRegion: queue.arn.split(':')[3] ?? '',
});

/**
 * Deliver messages of queues to functions as Lambda does. Processed messages are deleted, and failed ones reappear
 * after their visibility timeout. Messages that were received too often are sent to the dead-letter queue.
 * @throws Error with a missing queue
 */
export function startQueueConsumers(options: QueueConsumersOptions): RuntimePart {
  const { mappings, settings, queues, invoke, log } = options;
  const stopped = new AbortController();
  const { signal } = stopped;

  const handle = async (mapping: QueueSource, queue: Queue, taken: readonly StoredMessage[]) => {
    const records = taken.map((message) => recordOf(message, queue));
    let failed: ReadonlySet<string> = new Set(taken.map(({ id }) => id));
    try {
      const answer = BatchResponse.parse(await invoke(mapping.functionName, { Records: records }));
      const named = mapping.reportsItems ? (answer?.batchItemFailures ?? []) : [];
      failed = new Set(named.map(({ itemIdentifier }) => itemIdentifier));
    } catch (error) {
      if (!signal.aborted) log(`${mapping.functionName}: messages failed: ${String(error)}`);
    }
    // Messages of a call that outlasted the stop are delivered again (at-least-once).
    if (signal.aborted) return;
    for (const { messageId, receiptHandle } of records)
      if (!failed.has(messageId)) queue.remove(receiptHandle);
  };

  const take = (mapping: QueueSource, queue: Queue, { hidden, redrive }: QueueSettings) =>
    queue.receive(mapping.batchSize, hidden).filter((message) => {
      if (!redrive || message.received <= redrive.maxReceiveCount) return true;
      queues.named(redrive.to).send(message.body);
      queue.remove(message.receipt ?? '');
      log(
        `${mapping.functionName}: a message was received ${redrive.maxReceiveCount} times and is given up`,
      );
      return false;
    });

  /** Resolve when there may be a message to receive. Watching starts at the call. */
  const nextLook = (queue: Queue): Promise<unknown> => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const look = setTimeout(resolve, lookInterval);
    const unwatch = queue.watch(() => resolve(undefined));
    signal.addEventListener('abort', resolve);
    return promise.finally(() => {
      clearTimeout(look);
      unwatch();
      signal.removeEventListener('abort', resolve);
    });
  };

  const follow = async (mapping: QueueSource, queue: Queue, own: QueueSettings) => {
    while (!signal.aborted) {
      try {
        const taken = take(mapping, queue, own);
        // No message can be missed, because receiving and watching run in the same event loop turn.
        if (taken.length > 0) await handle(mapping, queue, taken);
        else await nextLook(queue);
      } catch (error) {
        // The queue can fail, for example on a full disk.
        log(`${mapping.functionName}: the queue fails: ${String(error)}`);
        await nextLook(queue);
      }
    }
  };

  const running = mappings.flatMap((mapping) => {
    const queue = queues.named(mapping.queueArn);
    const own = settings.find(({ arn }) => arn === mapping.queueArn);
    if (!own) throw new Error(`There is no queue ${mapping.queueArn}`);
    if (own.redrive) queues.named(own.redrive.to);
    // Messages that were in progress when the process ended become visible again.
    queue.showAll();
    return Array.from({ length: mapping.concurrency }, () => follow(mapping, queue, own));
  });

  return {
    name: 'queue consumers',
    async stop() {
      stopped.abort();
      await Promise.race([Promise.all(running), delay(1500, undefined, { ref: false })]);
    },
  };
}
