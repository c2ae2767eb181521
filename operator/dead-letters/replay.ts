import { randomUUID } from 'node:crypto';
import { GetItemCommand } from '@aws-sdk/client-dynamodb';
import type { StreamRecord } from '@aws-sdk/client-dynamodb-streams';
import { SendMessageCommand } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import type { Services } from '../services/open-services.ts';
import type { Letter } from './letter.ts';
import type { Consumer, DeadLetterQueue } from './queues.ts';
import { readConsumedRecords } from './stream-records.ts';

/** Usual batch size of a consumer: infra/constructs/event-consumer.ts. */
const handedAtOnce = 25;
type Change = Pick<StreamRecord, 'Keys' | 'NewImage' | 'OldImage'>;
const ConsumerResponse = z
  .object({ batchItemFailures: z.array(z.unknown()).nullish() })
  .nullish()
  .transform((answer) => answer?.batchItemFailures ?? []);

const notAnswering = 'a service that it needs does not answer';
/**
 * Explain that the records are no longer in the stream. The reconciler restarts requests, announcements, and imports.
 */
const explainExpiry = (consumer: Consumer) =>
  `the stream no longer has its records: ${
    consumer === 'notify'
      ? 'nobody is told of them any more; run search:rebuild'
      : 'the reconciler starts what they left undone'
  }; drop it`;

/**
 * Replay the letters of one queue. A letter that a consumer gives up again returns to the queue with its new cause
 * during the run. It is recognized and skipped, or it would be replayed forever.
 * @returns function that returns undefined for a processed letter, otherwise the reason why it remains
 */
export function replayer({ sqs, table, streams, lambda }: Services, queue: DeadLetterQueue) {
  const run = `replay-${randomUUID()}`;
  const sent = new Set<string>();

  /** @returns true if the consumer has processed all of them or given them up one by one */
  const hand = async (changes: readonly Change[]) => {
    const Records = changes.map(({ Keys, NewImage, OldImage }) => ({
      eventName: 'INSERT',
      dynamodb: { SequenceNumber: run, Keys, NewImage, OldImage },
    }));
    return (
      ConsumerResponse.parse(await lambda.invoke(queue.functionName, { Records })).length === 0
    );
  };

  const replayEvent = async ({ pk, sk, sequenceNumber, cause }: Letter & { kind: 'event' }) => {
    if (sequenceNumber === run) return `given up again: ${cause}`;
    const Keys = { pk: { S: pk }, sk: { S: sk } };
    const { Item: NewImage } = await table.send(
      new GetItemCommand({
        ...{ TableName: queue.settings.TABLE_NAME, Key: Keys, ConsistentRead: true },
      }),
    );
    if (!NewImage) return 'its event is gone: drop it';
    return (await hand([{ Keys, NewImage }])) ? undefined : notAnswering;
  };

  const replayPlace = async ({ DDBStreamBatchInfo: place }: Letter & { kind: 'place' }) => {
    const records = await readConsumedRecords(streams, place, queue.name);
    if (!records) return explainExpiry(queue.name);
    const changes = records.flatMap(({ dynamodb }) => dynamodb ?? []);
    for (let n = 0; n < changes.length; n += handedAtOnce)
      if (!(await hand(changes.slice(n, n + handedAtOnce)))) return notAnswering;
    return undefined;
  };

  const replayMail = async ({ mail, cause }: Letter & { kind: 'mail' }) => {
    const MessageBody = JSON.stringify(mail);
    if (sent.has(MessageBody)) return `given up again, or there twice: ${cause}`;
    sent.add(MessageBody);
    const QueueUrl = queue.settings.PENDING_MAILS_URL;
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody }));
    return undefined;
  };

  const replayNews = async ({ event, cause }: Letter & { kind: 'news' }) => {
    const body = JSON.stringify(event);
    if (sent.has(body)) return `given up again, or there twice: ${cause}`;
    sent.add(body);
    const Records = [{ messageId: event.id, body }];
    const failed = ConsumerResponse.parse(await lambda.invoke(queue.functionName, { Records }));
    return failed.length === 0 ? undefined : notAnswering;
  };

  return async (letter: Letter): Promise<string | undefined> => {
    try {
      if (letter.kind === 'event') return await replayEvent(letter);
      if (letter.kind === 'place') return await replayPlace(letter);
      if (letter.kind === 'mail') return await replayMail(letter);
      if (letter.kind === 'news') return await replayNews(letter);
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
    return 'nobody knows how to replay it';
  };
}
