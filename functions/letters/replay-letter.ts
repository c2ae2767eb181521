import { randomUUID } from 'node:crypto';
import { type DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import type { DynamoDBStreamsClient, StreamRecord } from '@aws-sdk/client-dynamodb-streams';
import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import type { LetterQueueName } from '#shared/letters/letter.ts';
import { type Letter, type RemainingCause, replayPrefix } from './rules/letter.ts';
import { readConsumedRecords } from './stream-records.ts';

/** A dead-letter queue, and the function that reads what is replayed from it. */
export type ConsumerQueue = {
  readonly name: LetterQueueName;
  readonly functionName: string;
  readonly url: string;
  /** Table with the events that dead letters refer to. */
  readonly tableName: string;
  /** Queue in which a replayed mail waits. */
  readonly pendingMailsUrl: string | undefined;
};

/** Services that a replay needs. */
export type ReplayServices = {
  readonly sqs: SQSClient;
  readonly table: DynamoDBClient;
  readonly streams: DynamoDBStreamsClient;
  /** Call a function and wait for its response. @throws Error if the function failed */
  readonly invoke: (functionName: string, event: unknown) => Promise<unknown>;
};

/** Usual batch size of a consumer: infra/constructs/event-consumer.ts. */
const handedAtOnce = 25;
type Change = Pick<StreamRecord, 'Keys' | 'NewImage' | 'OldImage'>;
const ConsumerResponse = z
  .object({ batchItemFailures: z.array(z.unknown()).nullish() })
  .nullish()
  .transform((answer) => answer?.batchItemFailures ?? []);

const unavailable: RemainingCause = { reason: 'unavailable' };

/** Format the sequence number of a replayed event, which replaces that of its stream record. */
export const formatReplayRun = (runId: string) => `${replayPrefix}${runId}`;

/**
 * Replay the dead letters of one queue. A dead letter that a consumer gives up again returns to the queue with its new
 * cause during the run. It is recognized and skipped. Otherwise, it would be replayed forever.
 * @param runId the same for several calls that belong to one run
 * @returns function that returns undefined for a processed dead letter, otherwise the reason why it remains
 */
export function createLetterReplayer(
  { sqs, table, streams, invoke }: ReplayServices,
  queue: ConsumerQueue,
  runId: string = randomUUID(),
) {
  const run = formatReplayRun(runId);
  const sent = new Set<string>();

  /** @returns true if the consumer has processed all of them or given them up one by one */
  const hand = async (changes: readonly Change[]) => {
    const Records = changes.map(({ Keys, NewImage, OldImage }) => ({
      eventName: 'INSERT',
      dynamodb: { SequenceNumber: run, Keys, NewImage, OldImage },
    }));
    return ConsumerResponse.parse(await invoke(queue.functionName, { Records })).length === 0;
  };

  const replayEvent = async ({ pk, sk, sequenceNumber, cause }: Letter & { kind: 'event' }) => {
    if (sequenceNumber === run) return { reason: 'given-up-again', cause } as const;
    const Keys = { pk: { S: pk }, sk: { S: sk } };
    const { Item: NewImage } = await table.send(
      new GetItemCommand({
        ...{ TableName: queue.tableName, Key: Keys, ConsistentRead: true },
      }),
    );
    if (!NewImage) return { reason: 'gone' } as const;
    return (await hand([{ Keys, NewImage }])) ? undefined : unavailable;
  };

  const replayPlace = async ({ DDBStreamBatchInfo: place }: Letter & { kind: 'place' }) => {
    const records = await readConsumedRecords(streams, place, queue.name);
    if (!records) return { reason: 'expired' } as const;
    const changes = records.flatMap(({ dynamodb }) => dynamodb ?? []);
    for (let n = 0; n < changes.length; n += handedAtOnce)
      if (!(await hand(changes.slice(n, n + handedAtOnce)))) return unavailable;
    return undefined;
  };

  const replayMail = async ({ mail, cause }: Letter & { kind: 'mail' }) => {
    const MessageBody = JSON.stringify(mail);
    if (sent.has(MessageBody)) return { reason: 'twice', ...(cause && { cause }) } as const;
    sent.add(MessageBody);
    const QueueUrl = queue.pendingMailsUrl;
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody }));
    return undefined;
  };

  const replayNews = async ({ event, cause }: Letter & { kind: 'news' }) => {
    const body = JSON.stringify(event);
    if (sent.has(body)) return { reason: 'twice', ...(cause && { cause }) } as const;
    sent.add(body);
    const Records = [{ messageId: event.id, body }];
    const failed = ConsumerResponse.parse(await invoke(queue.functionName, { Records }));
    return failed.length === 0 ? undefined : unavailable;
  };

  return async (letter: Letter): Promise<RemainingCause | undefined> => {
    try {
      if (letter.kind === 'event') return await replayEvent(letter);
      if (letter.kind === 'place') return await replayPlace(letter);
      if (letter.kind === 'mail') return await replayMail(letter);
      if (letter.kind === 'news') return await replayNews(letter);
    } catch (error) {
      return { reason: 'failed', cause: error instanceof Error ? error.message : String(error) };
    }
    return { reason: 'unknown' };
  };
}
