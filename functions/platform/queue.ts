import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { type BatchLimits, jsonBytes, splitIntoBatches } from '#shared/batches.ts';

/** SQS's limits of a batch: ten messages, and 256 KB of all their bodies. */
const batchLimits: BatchLimits<Waiting> = {
  count: 10,
  size: 250_000,
  sizeOf: ({ message }) => jsonBytes(message),
};
/** Milliseconds: whoever waits for it has people to tell. */
const requestHandler = {
  connectionTimeout: 1000,
  requestTimeout: 3000,
  throwOnRequestTimeout: true,
};

/** A message, and after how many seconds it shows for the first time: 900 at most. */
export type Waiting = { readonly message: unknown; readonly seconds: number };

/** The queue at an address. Messages are sent as JSON. */
export function queue(
  QueueUrl: string,
  // The region's address is the queue's too, and one machine has another.
  client = new SQSClient({ requestHandler, useQueueUrlAsEndpoint: false }),
) {
  const sendBatch = async (messages: readonly Waiting[]): Promise<void> => {
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
    /** Shows a message that was received again after this many seconds. */
    async showAfter(ReceiptHandle: string, VisibilityTimeout: number): Promise<void> {
      await client.send(
        new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout }),
      );
    },
    /** Removes a message that was received. */
    async remove(ReceiptHandle: string): Promise<void> {
      await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
    },
    /** All of them; some may be there although it throws. */
    async sendAll(messages: readonly Waiting[]): Promise<void> {
      for (const batch of splitIntoBatches(messages, batchLimits)) await sendBatch(batch);
    },
  };
}
