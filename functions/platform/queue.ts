import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { type BatchLimits, countJsonBytes, splitIntoBatches } from '#shared/batches.ts';

/** Limits of an SQS batch: ten messages, and 256 KB for all their bodies. */
const batchLimits: BatchLimits<DelayedMessage> = {
  count: 10,
  size: 250_000,
  sizeOf: ({ message }) => countJsonBytes(message),
};
/** Timeouts in milliseconds. They are short, because the caller still has people to notify. */
const requestHandler = {
  connectionTimeout: 1000,
  requestTimeout: 3000,
  throwOnRequestTimeout: true,
};

/** A message with its delivery delay in seconds: at most 900. */
export type DelayedMessage = { readonly message: unknown; readonly seconds: number };

/** Client for the SQS queue at a URL. Message bodies are JSON. */
export function queue(
  QueueUrl: string,
  // The endpoint of the region also serves the queue. On a single machine, the host in the queue URL differs from this
  // endpoint.
  client = new SQSClient({ requestHandler, useQueueUrlAsEndpoint: false }),
) {
  const sendBatch = async (messages: readonly DelayedMessage[]): Promise<void> => {
    const Entries = messages.map(({ message, seconds }, n) => ({
      Id: String(n),
      MessageBody: JSON.stringify(message),
      DelaySeconds: seconds,
    }));
    const { Failed = [] } = await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
    const [failed] = Failed;
    if (failed) throw new Error(`${Failed.length} messages were not taken: ${failed.Message}`);
  };
  return {
    async send(message: unknown): Promise<void> {
      await client.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(message) }));
    },
    /** Make a received message visible again after this many seconds. */
    async showAfter(ReceiptHandle: string, VisibilityTimeout: number): Promise<void> {
      await client.send(
        new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout }),
      );
    },
    /** Delete a received message. */
    async remove(ReceiptHandle: string): Promise<void> {
      await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
    },
    /** Send all messages. Some may have been sent even if it throws. */
    async sendAll(messages: readonly DelayedMessage[]): Promise<void> {
      for (const batch of splitIntoBatches(messages, batchLimits)) await sendBatch(batch);
    },
  };
}
