import { randomUUID } from 'node:crypto';
import { GetItemCommand } from '@aws-sdk/client-dynamodb';
import { SendMessageCommand } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import type { Letter } from './letter.ts';
import type { DeadLetterQueue } from './queues.ts';
import type { Services } from './services.ts';

const Answer = z
  .object({ batchItemFailures: z.array(z.unknown()).nullish() })
  .nullish()
  .transform((answer) => answer?.batchItemFailures ?? []);

/**
 * Replays the letters of one queue. What a consumer gives up again comes back into the queue with its new cause while the letters are still
 * taken: it is recognized and left, or it would be replayed for ever.
 * @returns a function that gives undefined when a letter is done, else why it is left
 */
export function replayer({ sqs, table, lambda }: Services, queue: DeadLetterQueue) {
  const run = `replay-${randomUUID()}`;
  const sent = new Set<string>();

  const replayEvent = async ({ pk, sk, sequenceNumber, cause }: Letter & { kind: 'event' }) => {
    if (sequenceNumber === run) return `given up again: ${cause}`;
    const Keys = { pk: { S: pk }, sk: { S: sk } };
    const { Item: NewImage } = await table.send(
      new GetItemCommand({
        ...{ TableName: queue.settings.TABLE_NAME, Key: Keys, ConsistentRead: true },
      }),
    );
    if (!NewImage) return 'its event is gone: drop it';
    const record = {
      eventName: 'INSERT',
      dynamodb: { SequenceNumber: run, Keys, NewImage },
    };
    const failed = Answer.parse(await lambda.invoke(queue.functionName, { Records: [record] }));
    return failed.length > 0 ? 'a service that it needs does not answer' : undefined;
  };

  const replayMail = async ({ mail, cause }: Letter & { kind: 'mail' }) => {
    const MessageBody = JSON.stringify(mail);
    if (sent.has(MessageBody)) return `given up again, or there twice: ${cause}`;
    sent.add(MessageBody);
    const QueueUrl = queue.settings.PENDING_MAILS_URL;
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody }));
    return undefined;
  };

  return async (letter: Letter): Promise<string | undefined> => {
    try {
      if (letter.kind === 'event') return await replayEvent(letter);
      if (letter.kind === 'mail') return await replayMail(letter);
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
    return letter.kind === 'place'
      ? 'only by hand, as the operating guide says; the reconciler drives what it left standing'
      : 'nobody knows how to replay it';
  };
}
