import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { isTransientError } from '#functions/platform/is-transient-error.ts';
import { log } from '#functions/platform/log.ts';
import { runWithLogIds } from '#functions/platform/log-ids.ts';
import { formatKey } from '#functions/platform/table/format-key.ts';
import { readLogIds, type StreamRecord } from './stream-record.ts';

/** An event that its consumer gave up on: the key of its stored item, and the cause. */
export type DeadLetter = {
  readonly pk: string;
  readonly sk: string;
  readonly sequenceNumber: string;
  readonly cause: string;
  readonly at: string;
};
export type SendDeadLetter = (letter: DeadLetter) => Promise<void>;
type Follow = (record: StreamRecord) => Promise<void>;

/** Number of attempts for an event that fails for its own reason, and the pause after the first attempt, in ms. */
export const attemptsPerEvent = 3;
const firstPause = 100;

/**
 * Faults that a service reports as client errors although the request is valid: the credentials or the resource are
 * missing.
 */
const ofTheStack: ReadonlySet<string> = new Set([
  ...['ExpiredTokenException', 'ExpiredToken', 'UnrecognizedClientException'],
  ...['InvalidSignatureException', 'KmsAccessDenied'],
  ...['ResourceNotFoundException', 'StateMachineDoesNotExist', 'StateMachineDeleting'],
  'QueueDoesNotExist',
]);
/**
 * Whether access was denied that every event needs: to the table or its encryption key. Any other denied access affects
 * only the event that needed it.
 */
const isTableRefused = ({ name, message }: Error): boolean =>
  /^AccessDenied(Exception)?$/.test(name) && /\b(dynamodb|kms):/i.test(message);

/** Whether all events would fail now, so that waiting does not delay other events. */
const concernsAll = (error: unknown): boolean =>
  isTransientError(error) ||
  (error instanceof Error && (ofTheStack.has(error.name) || isTableRefused(error)));

/** Events of a request form one lane. Any other item has its own lane, so that no message waits for an index. */
const findLane = (record: StreamRecord): string =>
  record.sk.startsWith('EVENT#') ? record.pk : formatKey(record);

/**
 * Call `follow` with each record, events of one request and changes of one item in order. While a service is
 * unavailable, the sequence numbers of failed records are returned, so that only these and later records of their lane
 * are retried. A record that fails for its own reason is tried three times and becomes a dead letter. Other records
 * continue.
 */
export async function processRecords(
  records: readonly StreamRecord[],
  follow: Follow,
  sendDeadLetter: SendDeadLetter,
): Promise<string[]> {
  const lanes = Map.groupBy(records, findLane);
  const failed = await Promise.all(
    [...lanes.values()].map((lane) => processInOrder(lane, follow, sendDeadLetter)),
  );
  return failed.flat();
}

async function processInOrder(
  records: readonly StreamRecord[],
  follow: Follow,
  sendDeadLetter: SendDeadLetter,
) {
  for (const [index, record] of records.entries()) {
    try {
      await processRecord(record, follow, sendDeadLetter);
    } catch (error) {
      const { sequenceNumber } = record;
      runWithLogIds(readLogIds(record), () => {
        if (isTransientError(error))
          log.warn('event waits', { sequenceNumber, error: String(error) });
        else log.error('event not followed', error, { sequenceNumber });
      });
      return records.slice(index).map((one) => one.sequenceNumber);
    }
  }
  return [];
}

/** @throws errors that concern all events */
async function processRecord(
  record: StreamRecord,
  follow: Follow,
  sendDeadLetter: SendDeadLetter,
): Promise<void> {
  for (let n = 1; ; n += 1) {
    try {
      return await follow(record);
    } catch (error) {
      if (concernsAll(error)) throw error;
      if (n < attemptsPerEvent) await pause(firstPause * n);
      else return await moveToDeadLetters(record, error, sendDeadLetter);
    }
  }
}

async function moveToDeadLetters(
  record: StreamRecord,
  error: unknown,
  sendDeadLetter: SendDeadLetter,
): Promise<void> {
  const { pk, sk, sequenceNumber } = record;
  runWithLogIds(readLogIds(record), () => log.error('event given up', error, { sequenceNumber }));
  const cause = formatCause(error);
  await sendDeadLetter({ pk, sk, sequenceNumber, cause, at: new Date().toISOString() });
}

/** Format the cause in one line, without data of the event. */
function formatCause(error: unknown): string {
  if (error instanceof z.ZodError)
    return error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`).join(', ');
  return (error instanceof Error ? error.message : String(error)).slice(0, 500);
}
