import type { EventRule } from '../template/read-rules.ts';
import { compileFilters } from './filter-pattern.ts';
import type { QueueStore } from './queue-store.ts';

/** The default event bus of the account. */
export type EventBus = {
  /** Send an event to the queues of all matching rules. The event is on disk on return. */
  put(event: object): void;
};

/** @throws Error with an invalid pattern or a missing queue */
export function openEventBus(
  rules: readonly EventRule[],
  queues: Pick<QueueStore, 'named' | 'sendTogether'>,
): EventBus {
  const followed = rules.map(({ pattern, queueArns }) => ({
    fits: compileFilters([pattern]),
    targets: queueArns.map((arn) => queues.named(arn)),
  }));
  return {
    put(event) {
      const targets = followed.flatMap((rule) => (rule.fits(event) ? rule.targets : []));
      if (targets.length > 0)
        queues.sendTogether(() => {
          for (const queue of targets) queue.send(JSON.stringify(event));
        });
    },
  };
}
