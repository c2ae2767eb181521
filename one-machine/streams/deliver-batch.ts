import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import type { StreamRecord } from './source.ts';

/** Why records were given up, in Lambda's words. */
export type GivenUp = 'RetryAttemptsExhausted' | 'RecordAgeExceeded';

/** Rules by which a batch is retried; the defaults of Lambda where the mapping says nothing. */
export type DeliveryRules = {
  /** Retries after the first call; undefined for as long as the records are young enough. */
  maxRetries?: number | undefined;
  /** Age from its first call at which a record is given up, in ms. */
  maxAge: number;
  bisect: boolean;
  reportsItems: boolean;
  /** First pause before a retry, in ms; doubled each time up to `longestPause`. */
  pause: number;
  longestPause: number;
};

export type Delivery = DeliveryRules & {
  /** Calls the function with the records and gives its answer. */
  call(records: readonly StreamRecord[]): Promise<unknown>;
  /** Puts records aside that were given up; must have stored them when it resolves. */
  giveUp(records: readonly StreamRecord[], why: GivenUp, attempts: number): Promise<void>;
  log(line: string): void;
  signal: AbortSignal;
  /** Milliseconds that the machine was awake. */
  now?: () => number;
};

const Answer = z
  .object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string().min(1) })).nullish() })
  .nullish();

/** The wall clock continues while a laptop sleeps; this one doesn't. */
const awake = () => performance.now();

/** A lost call, as a fault: the same records are handed over again, and it counts as no attempt. */
export class LostCall extends Error {}

/**
 * The place of the first record that failed; the length if none did.
 * @throws Error if the answer isn't in Lambda's form
 */
function firstFailure(answer: unknown, records: readonly StreamRecord[]): number {
  const parsed = Answer.safeParse(answer);
  if (!parsed.success) throw new Error('The answer is not a partial batch response');
  const places = (parsed.data?.batchItemFailures ?? []).map(({ itemIdentifier }) =>
    records.findIndex((record) => record.sequence === itemIdentifier),
  );
  if (places.includes(-1)) throw new Error('The answer names a record that was not in the batch');
  return Math.min(records.length, ...places);
}

/**
 * Hands a batch to a function until all its records are handled or given up; resolves then, and rejects only
 * when stopped. The rules are those of Lambda's event source mappings: a reported failure continues from there,
 * a failing batch is halved where the mapping says so (which counts as no retry), and what is too old or was
 * tried too often is given up together. Otherwise than there a record's age counts from its first call: the
 * time that a machine was off, or asleep, ages nothing.
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
    const outcome = await attempt(records, delivery);
    if (outcome === 'lost') {
      await delay(delivery.pause, undefined, { signal });
      continue;
    }
    attempts++;
    if (outcome > 0) {
      // The rest is another batch, which begins at the record that failed.
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

/** Calls once; gives how many records from the first on were handled. */
async function attempt(
  records: readonly StreamRecord[],
  delivery: Delivery,
): Promise<number | 'lost'> {
  try {
    const answer = await delivery.call(records);
    return delivery.reportsItems ? firstFailure(answer, records) : records.length;
  } catch (error) {
    // A stop ends the calls under way; the next start hands their records over again.
    if (error instanceof LostCall || delivery.signal.aborted) return 'lost';
    const [first, last] = [records.at(0)?.sequence, records.at(-1)?.sequence];
    delivery.log(`records ${first} to ${last} failed: ${String(error)}`);
    return 0;
  }
}
