import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { LetterQueueName } from '#shared/letters/letter.ts';
import type { Settings } from '../settings.ts';
import { aliasName } from '../stages/stack-names.ts';
import { nameFunction } from './app-function.ts';
import type { ConsumerWithDeadLetters } from './event-consumer.ts';
import { grantReplay } from './grants.ts';
import { grantQueueMails } from './mail-queue.ts';

/**
 * Functions with dead letters, keyed by the names of their queues. A stage without a sender has no functions for mails.
 */
export type LetterConsumers = Readonly<Partial<Record<LetterQueueName, ConsumerWithDeadLetters>>>;

type Parts = {
  readonly table: ITable;
  readonly consumers: LetterConsumers;
  /** Queue of mails, if the stage has a sender. */
  readonly pending: Queue | undefined;
};

/** Let the function of administrators list, replay and drop the dead letters of these consumers. */
export function serveLetters(
  handler: Lambda,
  settings: Settings,
  { table, consumers, pending }: Parts,
) {
  const all = Object.entries(consumers);
  handler.addEnvironment(
    'CONSUMER_LETTERS',
    all.map(([name, { deadLetters }]) => `${name}=${deadLetters.queueUrl}`).join(','),
  );
  handler.addEnvironment('CONSUMER_NAMES', `${nameFunction(settings, 'events/*')}:${aliasName}`);
  grantReplay(handler, {
    queues: all.map(([, { deadLetters }]) => deadLetters),
    consumerNames: all.map(([name]) => `${nameFunction(settings, `events/${name}`)}:${aliasName}`),
    streamArn: table.tableStreamArn ?? '',
  });
  if (pending) grantQueueMails(pending, [handler]);
}
