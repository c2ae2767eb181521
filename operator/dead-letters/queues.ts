import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  type Message,
  ReceiveMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import type { Lambda } from '../services/lambda.ts';
import { type Letter, readLetter } from './letter.ts';

/** Functions with a dead-letter queue. */
export const consumers = ['drive-workflow', 'notify', 'send-mail', 'mail-feedback'] as const;
export type Consumer = (typeof consumers)[number];

export type DeadLetterQueue = {
  readonly name: Consumer;
  readonly functionName: string;
  readonly url: string;
  /** Environment variables of the function. */
  readonly settings: Readonly<Record<string, string>>;
};

/** Find the queues of a stage in the settings of their functions. A stage without mail has no queues for mail. */
export async function findQueues(
  { settings: settingsOf }: Lambda,
  stage: string,
): Promise<DeadLetterQueue[]> {
  const found = await Promise.all(
    consumers.map(async (name) => {
      const functionName = `countersign-${stage}-events-${name}`;
      const settings = await settingsOf(functionName);
      const url = settings?.DEAD_LETTERS_URL;
      return settings && url ? [{ name, functionName, url, settings }] : [];
    }),
  );
  return found.flat();
}

export type ReceivedLetter = {
  readonly id: string;
  readonly sentAt: string;
  readonly letter: Letter;
};

/**
 * Visibility timeout of a letter in seconds, during which a second operator cannot receive it. It is longer than
 * processing ten letters takes.
 */
const hidden = 900;

/**
 * Receive every letter of a queue once, including those that arrive meanwhile, and delete each one for which `isDone`
 * returns true. The others become visible again at the end, or after a crash when their timeout ends.
 */
export async function processLetters(
  sqs: SQSClient,
  QueueUrl: string,
  isDone: (taken: ReceivedLetter) => Promise<boolean>,
): Promise<void> {
  const kept: string[] = [];
  try {
    for (;;) {
      const { Messages = [] } = await sqs.send(
        new ReceiveMessageCommand({
          ...{ QueueUrl, MaxNumberOfMessages: 10, VisibilityTimeout: hidden, WaitTimeSeconds: 2 },
          MessageSystemAttributeNames: ['SentTimestamp'],
        }),
      );
      if (Messages.length === 0) return;
      kept.push(...Messages.map(({ ReceiptHandle = '' }) => ReceiptHandle));
      for (const message of Messages) {
        if (!(await isDone(takenOf(message)))) continue;
        const { ReceiptHandle = '' } = message;
        await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
        kept.splice(kept.indexOf(ReceiptHandle), 1);
      }
    }
  } finally {
    for (const ReceiptHandle of kept)
      await sqs.send(
        new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 0 }),
      );
  }
}

const takenOf = ({ MessageId = '', Body = '', Attributes }: Message): ReceivedLetter => ({
  id: MessageId,
  sentAt: new Date(Number(Attributes?.SentTimestamp ?? 0)).toISOString(),
  letter: readLetter(Body),
});
