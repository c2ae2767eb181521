import { Duration } from 'aws-cdk-lib';
import { Rule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { acceptFindings } from './accept.ts';
import type { AppFunctions } from './app-function.ts';
import { getCurrentAlias } from './current-version.ts';
import type { Mail } from './mail.ts';
import { sharedQueueSettings } from './mail-queue.ts';

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
export function consumeMailEvents(
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
