import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import type { StreamRecord } from './source.ts';

/** Lambda's name of the reason why records were discarded. */
export type GiveUpReason = 'RetryAttemptsExhausted' | 'RecordAgeExceeded';

/** Retry rules for a batch; Lambda's defaults if the mapping does not set them. */
export type DeliveryRules = {
  /** Maximum retries after the first call; undefined to retry until the records are too old. */
  maxRetries?: number | undefined;
  /** Age since its first call at which a record is discarded, in ms. */
  maxAge: number;
  bisect: boolean;
  reportsItems: boolean;
  /** First pause before a retry, in ms. The pause doubles each time up to `longestPause`. */
  pause: number;
  longestPause: number;
};

export type Delivery = DeliveryRules & {
  /** Call the function with the records and return its answer. */
  call(records: readonly StreamRecord[]): Promise<unknown>;
  /** Send discarded records to the dead-letter queue. They must be stored when the promise resolves. */
  giveUp(records: readonly StreamRecord[], why: GiveUpReason, attempts: number): Promise<void>;
  log(line: string): void;
  signal: AbortSignal;
  /** Monotonic time in ms, without the time in which the machine was asleep. */
  now?: () => number;
};

const BatchResponse = z
  .object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string().min(1) })).nullish() })
  .nullish();

/** Return a time that does not advance while a laptop sleeps, unlike the wall clock. */
const awake = () => performance.now();

/** Fault: a lost call. The same records are delivered again, and the call does not count as an attempt. */
export class LostCall extends Error {}

/**
 * Return the index of the first failed record, or the length if none failed.
 * @throws Error if the result does not have Lambda's format
 */
function findFirstFailure(answer: unknown, records: readonly StreamRecord[]): number {
  const parsed = BatchResponse.safeParse(answer);
  if (!parsed.success) throw new Error('The answer is not a partial batch response');
  const places = (parsed.data?.batchItemFailures ?? []).map(({ itemIdentifier }) =>
    records.findIndex((record) => record.sequence === itemIdentifier),
  );
  if (places.includes(-1)) throw new Error('The answer names a record that was not in the batch');
  return Math.min(records.length, ...places);
}

/**
 * Deliver a batch to a function until all its records are processed or discarded. The promise resolves then, and
 * rejects only when stopped. The rules are those of Lambda's event source mappings. Delivery continues at a reported
 * failure. A failing batch is bisected if the mapping enables it, which does not count as a retry. Records that are too
 * old or had too many attempts are discarded together. Unlike in Lambda, a record's age counts from its first call, so
 * the time during which a machine was off or asleep does not count.
 */
export async function deliverBatch(
  batch: readonly StreamRecord[],
  delivery: Delivery,
): Promise<void> {
  const { maxRetries = Number.POSITIVE_INFINITY, signal, now = awake } = delivery;
  let records = batch;
  let attempts = 0;
  let since = now();
  let pause = delivery.pause;
  while (records.length > 0) {
    signal.throwIfAborted();
    if (attempts > 0 && now() - since > delivery.maxAge) {
      await delivery.giveUp(records, 'RecordAgeExceeded', attempts);
      return;
    }
    const outcome = await attemptDelivery(records, delivery);
    if (outcome === 'lost') {
      await delay(delivery.pause, undefined, { signal });
      continue;
    }
    attempts++;
    if (outcome > 0) {
      // The remaining records are a new batch that starts with the failed record.
      records = records.slice(outcome);
      attempts = 0;
      since = now();
      pause = delivery.pause;
      if (records.length === 0) return;
      await delay(pause, undefined, { signal });
      continue;
    }
    if (delivery.bisect && records.length > 1) {
      const middle = Math.ceil(records.length / 2);
      await delay(pause, undefined, { signal });
      await deliverBatch(records.slice(0, middle), delivery);
      records = records.slice(middle);
      attempts = 0;
      since = now();
      continue;
    }
    if (attempts > maxRetries) {
      await delivery.giveUp(records, 'RetryAttemptsExhausted', attempts);
      return;
    }
    await delay(pause, undefined, { signal });
    pause = Math.min(pause * 2, delivery.longestPause);
  }
}

/** Make one attempt and return the number of records processed from the start of the batch. */
async function attemptDelivery(
  records: readonly StreamRecord[],
  delivery: Delivery,
): Promise<number | 'lost'> {
  try {
    const answer = await delivery.call(records);
    return delivery.reportsItems ? findFirstFailure(answer, records) : records.length;
  } catch (error) {
    // A stop cancels the running calls. The next start delivers their records again.
    if (error instanceof LostCall || delivery.signal.aborted) return 'lost';
    const [first, last] = [records.at(0)?.sequence, records.at(-1)?.sequence];
    delivery.log(`records ${first} to ${last} failed: ${String(error)}`);
    return 0;
  }
}
