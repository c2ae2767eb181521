import { setTimeout as pause } from 'node:timers/promises';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod';
import { isTransientError } from '#functions/platform/is-transient-error.ts';
import { log } from '#functions/platform/log.ts';
import { unpackItem } from '#functions/platform/table/pack-item.ts';
import { parsePart } from '#functions/platform/table/stored-item.ts';
import { Event } from '#shared/requests/event.ts';

/** An event that its follower gave up on: where it is stored, for it stays there, and why. */
export type DeadLetter = {
  readonly pk: string;
  readonly sk: string;
  readonly sequenceNumber: string;
  readonly cause: string;
  readonly at: string;
};
export type SendDeadLetter = (letter: DeadLetter) => Promise<void>;
export type StreamRecord = DynamoDBStreamEvent['Records'][number];
type Follow = (record: StreamRecord) => Promise<void>;

/** `imported`: it happened elsewhere, long ago. */
const StoredEvent = Event.extend({ imported: z.boolean().default(false) });
const Image = z.record(z.string(), z.custom<AttributeValue>());

/** The item of a record's image as the stores know it. @throws ZodError when there is none */
export const itemOf = (image: unknown): Record<string, unknown> =>
  unpackItem(unmarshall(Image.parse(image)));

/** How often an event is tried when it fails by itself, and the pause after the first time, in milliseconds. */
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

/** Follows a record of the stream that is a stored event. */
export const followEvent =
  (follow: (event: Event) => Promise<void>): Follow =>
  async ({ dynamodb }) => {
    const { imported, ...event } = parsePart(StoredEvent, itemOf(dynamodb?.NewImage));
    if (!imported) await follow(event);
  };

/** A consumer of nothing but stored events. */
export const followEvents = (
  follow: (event: Event) => Promise<void>,
  sendDeadLetter: SendDeadLetter,
) => followRecords(followEvent(follow), sendDeadLetter);

/**
 * A consumer of the table's stream: `follow` is called with each record, those of one request in their order. While a
 * service doesn't answer, records wait: those that failed are reported, so that only they and what came after them on
 * their request come again. One that fails by itself is tried three times and becomes a dead letter; the others go on.
 */
export const followRecords =
  (follow: Follow, sendDeadLetter: SendDeadLetter) =>
  async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    const lanes = Map.groupBy(Records, ({ dynamodb }) => dynamodb?.Keys?.pk?.S ?? '');
    const failed = await Promise.all(
      [...lanes.values()].map((records) => followInOrder(records, follow, sendDeadLetter)),
    );
    return { batchItemFailures: failed.flat() };
  };

async function followInOrder(
  records: readonly StreamRecord[],
  follow: Follow,
  sendDeadLetter: SendDeadLetter,
) {
  for (const [index, record] of records.entries()) {
    try {
      await followOne(record, follow, sendDeadLetter);
    } catch (error) {
      const { SequenceNumber: sequenceNumber } = record.dynamodb ?? {};
      if (isTransientError(error))
        log.warn('event waits', { sequenceNumber, error: String(error) });
      else log.error('event not followed', error, { sequenceNumber });
      return records
        .slice(index)
        .map(({ dynamodb }) => ({ itemIdentifier: dynamodb?.SequenceNumber ?? '' }));
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
  { dynamodb }: StreamRecord,
  error: unknown,
  sendDeadLetter: SendDeadLetter,
): Promise<void> {
  const { Keys, SequenceNumber: sequenceNumber = '' } = dynamodb ?? {};
  log.error('event given up', error, { sequenceNumber });
  const cause = causeOf(error);
  const [pk, sk] = [Keys?.pk?.S ?? '', Keys?.sk?.S ?? ''];
  await sendDeadLetter({ pk, sk, sequenceNumber, cause, at: new Date().toISOString() });
}

/** In one line, without data of the event. */
function causeOf(error: unknown): string {
  if (error instanceof z.ZodError)
    return error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`).join(', ');
  return (error instanceof Error ? error.message : String(error)).slice(0, 500);
}
