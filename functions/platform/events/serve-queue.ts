import type { SQSBatchResponse } from 'aws-lambda';
import * as z from 'zod';
import { log } from '#functions/platform/log.ts';
import { createRunLogger, parseEvent, reportFailures, serveEvent } from './middleware.ts';

/** Queue message, as SQS delivers it or an operator replays it. */
const QueueMessage = z.object({
  messageId: z.string(),
  body: z.string(),
  receiptHandle: z.string().default(''),
  attributes: z
    .object({
      ApproximateReceiveCount: z.coerce.number().default(1),
      /** Time at which the message was sent, in ms since the epoch. */
      SentTimestamp: z.coerce.number().default(0),
    })
    .prefault({}),
});
export type QueueMessage = z.infer<typeof QueueMessage>;
const QueueEvent = z.object({ Records: z.array(QueueMessage) });
type QueueEvent = z.infer<typeof QueueEvent>;

/**
 * Create the handler of a queue. `process` returns the ids of messages to retry. After too many attempts, a message
 * becomes a dead letter.
 */
export const serveQueue = (
  process: (messages: readonly QueueMessage[]) => Promise<readonly string[]>,
) =>
  serveEvent<QueueEvent, SQSBatchResponse>(
    [createRunLogger('batch'), parseEvent(QueueEvent)],
    async ({ Records }) => reportFailures(await process(Records)),
  );

/** Process all messages at once. Failed messages are received again. */
export const processEach =
  (process: (message: QueueMessage) => Promise<void>) =>
  async (messages: readonly QueueMessage[]): Promise<string[]> => {
    const failed = await Promise.all(
      messages.map(async (message) => {
        const { messageId } = message;
        try {
          await process(message);
          return [];
        } catch (error) {
          log.warn('message waits', { message: messageId, error: String(error) });
          return [messageId];
        }
      }),
    );
    return failed.flat();
  };
