import {
  ChangeMessageVisibilityBatchCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  type Message,
  ReceiveMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import { type Letter, parseLetter } from './rules/letter.ts';

/**
 * Dead letter that this reader has received. Other readers do not see it until it is released or its visibility timeout
 * ends.
 */
export type ReceivedLetter = {
  readonly id: string;
  readonly sentAt: string;
  readonly letter: Letter;
  /** Receipt by which the dead letter is released or deleted. */
  readonly receipt: string;
};

/** SQS's limit of messages in one call. */
const perCall = 10;
const countedNames = [
  'ApproximateNumberOfMessages',
  'ApproximateNumberOfMessagesNotVisible',
] as const;

/** Create the reader of a dead-letter queue. */
export function letterQueue(sqs: SQSClient, QueueUrl: string) {
  const setVisibility = async (receipts: readonly string[], VisibilityTimeout: number) => {
    for (let n = 0; n < receipts.length; n += perCall) {
      const Entries = receipts
        .slice(n, n + perCall)
        .map((ReceiptHandle, at) => ({ Id: String(at), ReceiptHandle, VisibilityTimeout }));
      // Ignore failed entries, because their dead letters are already deleted or visible.
      await sqs.send(new ChangeMessageVisibilityBatchCommand({ QueueUrl, Entries }));
    }
  };
  return {
    /**
     * Receive up to ten dead letters; none if no other dead letter is visible. The call waits a second or two, because
     * SQS otherwise queries only some of its servers.
     * @param hiddenSeconds time after which the dead letters become visible again
     */
    async receive(hiddenSeconds: number, waitSeconds = 2): Promise<ReceivedLetter[]> {
      const { Messages = [] } = await sqs.send(
        new ReceiveMessageCommand({
          ...{ QueueUrl, MaxNumberOfMessages: perCall, WaitTimeSeconds: waitSeconds },
          VisibilityTimeout: hiddenSeconds,
          MessageSystemAttributeNames: ['SentTimestamp'],
        }),
      );
      return Messages.map(toReceived);
    },
    /** Count the dead letters, which SQS approximates. `held`: those that a reader has received and not released. */
    async count(): Promise<{ waiting: number; held: number }> {
      const AttributeNames = [...countedNames];
      const command = new GetQueueAttributesCommand({ QueueUrl, AttributeNames });
      const { Attributes = {} } = await sqs.send(command);
      const [waiting = 0, held = 0] = countedNames.map((name) => Number(Attributes[name] ?? 0));
      return { waiting, held };
    },
    async remove(receipt: string): Promise<void> {
      await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: receipt }));
    },
    /** Make received dead letters visible to all readers. */
    release: (receipts: readonly string[]): Promise<void> => setVisibility(receipts, 0),
    /** Hide received dead letters from other readers for this number of seconds. */
    hold: setVisibility,
  };
}
export type LetterQueue = ReturnType<typeof letterQueue>;

const toReceived = ({
  MessageId = '',
  Body = '',
  ReceiptHandle = '',
  Attributes,
}: Message): ReceivedLetter => ({
  id: MessageId,
  sentAt: new Date(Number(Attributes?.SentTimestamp ?? 0)).toISOString(),
  letter: parseLetter(Body),
  receipt: ReceiptHandle,
});
