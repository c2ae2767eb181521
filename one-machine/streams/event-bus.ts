import type { EventRule } from '../template/read-rules.ts';
import { compileFilters } from './filter-pattern.ts';
import type { QueueStore } from './queue-store.ts';

/** The account's default event bus. */
export type EventBus = {
  /** Hands an event to the queues of all rules that it fits; on disk when it returns. */
  put(event: object): void;
};

/** @throws Error naming a pattern that can't be read, or a queue that isn't there */
export function openEventBus(
  rules: readonly EventRule[],
  queues: Pick<QueueStore, 'named'>,
): EventBus {
  const followed = rules.map(({ pattern, queueArns }) => ({
    fits: compileFilters([pattern]),
    targets: queueArns.map((arn) => queues.named(arn)),
  }));
  return {
    put(event) {
      for (const { fits, targets } of followed)
        if (fits(event)) for (const queue of targets) queue.send(JSON.stringify(event));
    },
  };
}
