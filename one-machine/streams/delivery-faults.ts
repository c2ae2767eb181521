import { LostCall } from './deliver-batch.ts';
import type { StreamRecord } from './source.ts';

type Call = (records: readonly StreamRecord[]) => Promise<unknown>;

/**
 * Faults that a test can inject into the next batches, all within at-least-once delivery: `drop` loses the call (the
 * batch is delivered again), `repeat` delivers the batch twice, `reorder` delivers an earlier batch again after it.
 */
export type DeliveryFault = 'drop' | 'repeat' | 'reorder';

/** Number of earlier batches that may be delivered again out of order. */
const remembered = 5;

/** Wrap a consumer's calls to its function to inject faults. */
export function injectDeliveryFaults(call: Call): {
  call: Call;
  next(fault: DeliveryFault, count: number): void;
} {
  const pending: DeliveryFault[] = [];
  const earlier: (readonly StreamRecord[])[] = [];
  return {
    next(fault, count) {
      for (let n = 0; n < count; n++) pending.push(fault);
    },
    async call(records) {
      const fault = pending.shift();
      if (fault === 'drop') throw new LostCall('The call was lost, as asked for');
      if (fault === 'repeat') await call(records);
      const answer = await call(records);
      const old = fault === 'reorder' ? earlier.at(0) : undefined;
      if (old) await call(old);
      earlier.push(records);
      if (earlier.length > remembered) earlier.shift();
      return answer;
    },
  };
}
