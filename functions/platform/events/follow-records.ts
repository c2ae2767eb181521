import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { isTransientError } from '#functions/platform/is-transient-error.ts';
import { log } from '#functions/platform/log.ts';
import type { StreamRecord } from './stream-record.ts';

/** An event that its follower gave up on: where it is stored, for it stays there, and why. */
export type DeadLetter = {
  readonly pk: string;
  readonly sk: string;
  readonly sequenceNumber: string;
  readonly cause: string;
  readonly at: string;
};
export type SendDeadLetter = (letter: DeadLetter) => Promise<void>;
type Follow = (record: StreamRecord) => Promise<void>;

/** Number of attempts for an event that fails by itself, and the pause after the first, in ms. */
const tries = 3;
const firstPause = 100;

/**
 * Of faults that a service names as the caller's: not what is asked for is wrong, but who asks, or what is there to be
 * asked.
 */
const ofTheStack: ReadonlySet<string> = new Set([
  ...['ExpiredTokenException', 'ExpiredToken', 'UnrecognizedClientException'],
  ...['InvalidSignatureException', 'KmsAccessDenied'],
  ...['ResourceNotFoundException', 'StateMachineDoesNotExist', 'StateMachineDeleting'],
  'QueueDoesNotExist',
]);
/**
 * Whether an access was refused that every event needs: to the table, or to the key of its content. A refused access to
 * anything else holds up nobody but the event that needed it.
 */
const isTableRefused = ({ name, message }: Error): boolean =>
  /^AccessDenied(Exception)?$/.test(name) && /\b(dynamodb|kms):/i.test(message);

/** No other event fares better now, so that it holds up nobody to wait with it. */
const concernsAll = (error: unknown): boolean =>
  isTransientError(error) ||
  (error instanceof Error && (ofTheStack.has(error.name) || isTableRefused(error)));

/**
 * Call `follow` with each record, those of one request in their order. While a service doesn't answer, records wait:
 * the sequence numbers of those that failed are returned, so that only they and later ones of their request come
 * again. One that fails by itself is tried three times and becomes a dead letter; the others continue.
 */
export async function followRecords(
  records: readonly StreamRecord[],
  follow: Follow,
  sendDeadLetter: SendDeadLetter,
): Promise<string[]> {
  const lanes = Map.groupBy(records, ({ pk }) => pk);
  const failed = await Promise.all(
    [...lanes.values()].map((lane) => followInOrder(lane, follow, sendDeadLetter)),
  );
  return failed.flat();
}

async function followInOrder(
  records: readonly StreamRecord[],
  follow: Follow,
  sendDeadLetter: SendDeadLetter,
) {
  for (const [index, record] of records.entries()) {
    try {
      await followOne(record, follow, sendDeadLetter);
    } catch (error) {
      const { sequenceNumber } = record;
      if (isTransientError(error))
        log.warn('event waits', { sequenceNumber, error: String(error) });
      else log.error('event not followed', error, { sequenceNumber });
      return records.slice(index).map((one) => one.sequenceNumber);
    }
  }
  return [];
}

/** @throws what concerns all events */
async function followOne(
  record: StreamRecord,
  follow: Follow,
  sendDeadLetter: SendDeadLetter,
): Promise<void> {
  for (let n = 1; ; n += 1) {
    try {
      return await follow(record);
    } catch (error) {
      if (concernsAll(error)) throw error;
      if (n < tries) await pause(firstPause * n);
      else return await giveUp(record, error, sendDeadLetter);
    }
  }
}

async function giveUp(
  { pk, sk, sequenceNumber }: StreamRecord,
  error: unknown,
  sendDeadLetter: SendDeadLetter,
): Promise<void> {
  log.error('event given up', error, { sequenceNumber });
  const cause = formatCause(error);
  await sendDeadLetter({ pk, sk, sequenceNumber, cause, at: new Date().toISOString() });
}

/** In one line, without data of the event. */
function formatCause(error: unknown): string {
  if (error instanceof z.ZodError)
    return error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`).join(', ');
  return (error instanceof Error ? error.message : String(error)).slice(0, 500);
}
