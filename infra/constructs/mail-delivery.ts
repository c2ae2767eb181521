import { Duration, type Stack } from 'aws-cdk-lib';
import { Rule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { Settings } from '../settings.ts';
import { acceptFindings } from './accept.ts';
import type { AppFunctions, TableFunctions } from './app-function.ts';
import { getCurrentAlias } from './current-version.ts';
import { grantTable, readActions } from './grants.ts';
import type { LetterConsumers } from './letters.ts';
import { type Mail, mailSender } from './mail.ts';
import { addMailSending, sharedQueueSettings } from './mail-queue.ts';
import { readSharedValue, shareValues } from './shared-values.ts';

/** EventBridge names of the events that the configuration set publishes: infra/constructs/mail.ts. */
const mailEventNames = [
  'Email Delivered',
  'Email Delivery Delayed',
  'Email Bounced',
  'Email Complaint Received',
];

/**
 * Route SES events about accepted mails from the account's bus to a queue for their function. The queue absorbs ten
 * thousand deliveries of an announcement. Only mails of this stage's configuration set are included. A failed event is
 * retried every other minute for half a day and then becomes a dead letter, like an event that the bus can't deliver to
 * the queue: decision 65.
 */
function consumeMailEvents(
  scope: Construct,
  { appFunction, sender }: { readonly appFunction: AppFunctions; readonly sender: Mail },
  environment: Record<string, string>,
) {
  const deadLetters = new Queue(scope, 'MailFeedbackDeadLetters', sharedQueueSettings);
  acceptFindings(deadLetters, {
    SQS3: 'This is the dead-letter queue itself; an alarm says when something lies in it.',
  });
  const queue = new Queue(scope, 'MailFeedback', {
    ...sharedQueueSettings,
    visibilityTimeout: Duration.minutes(2),
    deadLetterQueue: { queue: deadLetters, maxReceiveCount: 360 },
  });
  new Rule(scope, 'MailFeedbackRule', {
    description: 'Whether mails arrived.',
    eventPattern: {
      source: ['aws.ses'],
      detailType: mailEventNames,
      detail: { mail: { tags: { 'ses:configuration-set': [sender.configurationSetName] } } },
    },
    targets: [new SqsQueue(queue, { deadLetterQueue: deadLetters })],
  });
  const follower = appFunction('events/mail-feedback', {
    environment: { ...environment, DEAD_LETTERS_URL: deadLetters.queueUrl },
    seconds: 20,
  });
  getCurrentAlias(follower).addEventSource(
    new SqsEventSource(queue, { batchSize: 10, maxConcurrency: 2, reportBatchItemFailures: true }),
  );
  deadLetters.grantSendMessages(follower);
  return { follower, queue, deadLetters };
}

type Parts = TableFunctions & {
  /** Functions of this stack that add mails to the queue. */
  readonly publishers: readonly Lambda[];
};

/** Queues of mails and of SES events about them, with their dead-letter queues. */
export type MailQueues = {
  readonly waiting: readonly Queue[];
  readonly letters: readonly Queue[];
  readonly pending: Queue;
  readonly consumers: LetterConsumers;
};

/** Send queued mails and store their delivery events, if the stage has a sender. */
export function addMailDelivery(
  stack: Stack,
  settings: Settings,
  { appFunction, table, store, publishers }: Parts,
): MailQueues | undefined {
  const sender = mailSender(stack, settings);
  if (!sender) return undefined;
  const environment = { ...store, SITE_URL: readSharedValue(stack, settings, 'site-url') };
  const mails = addMailSending(stack, { appFunction, publishers, sender }, settings, environment);
  grantTable(mails.mailer, table, ...readActions, 'PutItem', 'BatchWriteItem');
  const feedback = consumeMailEvents(stack, { appFunction, sender }, store);
  grantTable(feedback.follower, table, 'GetItem', 'BatchGetItem', 'PutItem');
  shareValues(stack, settings, { 'pending-mails-arn': mails.pending.queueArn });
  return {
    waiting: [mails.pending, feedback.queue],
    letters: [mails.deadLetters, feedback.deadLetters],
    pending: mails.pending,
    consumers: {
      'send-mail': { consumer: mails.mailer, deadLetters: mails.deadLetters },
      'mail-feedback': { consumer: feedback.follower, deadLetters: feedback.deadLetters },
    },
  };
}
