import { Duration } from 'aws-cdk-lib';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { type IQueue, Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { Settings } from '../settings.ts';
import { acceptFindings } from './accept.ts';
import type { AppFunctions } from './app-function.ts';
import { getCurrentAlias } from './current-version.ts';
import type { Mail } from './mail.ts';

/** Settings shared by all mail queues. */
export const sharedQueueSettings = {
  encryption: QueueEncryption.SQS_MANAGED,
  enforceSSL: true,
  retentionPeriod: Duration.days(14),
};

type Parts = {
  readonly appFunction: AppFunctions;
  /** Functions that add mails to the queue. */
  readonly publishers: readonly Lambda[];
  readonly sender: Mail;
};

/**
 * Create the mail queue and its function. At most two executions run at once, so that the rate stays within the limit
 * of SES. A mail that could not be sent is retried after growing pauses, up to 60 times, which is most of a day. After
 * that, or if SES refuses it permanently, it becomes a dead letter.
 */
export function addMailSending(
  scope: Construct,
  { appFunction, publishers, sender }: Parts,
  { mailsPerSecond }: Settings,
  environment: Record<string, string>,
) {
  const deadLetters = new Queue(scope, 'MailDeadLetters', sharedQueueSettings);
  acceptFindings(deadLetters, {
    SQS3: 'This is the dead-letter queue itself; an alarm says when something lies in it.',
  });
  const pending = new Queue(scope, 'PendingMails', {
    ...sharedQueueSettings,
    visibilityTimeout: Duration.minutes(6),
    deadLetterQueue: { queue: deadLetters, maxReceiveCount: 60 },
  });
  const mailer = appFunction('events/send-mail', {
    environment: {
      ...environment,
      SENDER: sender.address,
      CONFIGURATION_SET: sender.configurationSetName,
      MAILS_PER_SECOND: String(mailsPerSecond),
      PENDING_MAILS_URL: pending.queueUrl,
      DEAD_LETTERS_URL: deadLetters.queueUrl,
    },
    seconds: 60,
  });
  getCurrentAlias(mailer).addEventSource(
    new SqsEventSource(pending, {
      batchSize: 10,
      maxConcurrency: 2,
      reportBatchItemFailures: true,
    }),
  );
  sender.grantSend(mailer);
  deadLetters.grantSendMessages(mailer);
  grantQueueMails(pending, publishers);
  return { mailer, pending, deadLetters };
}

/** Let functions add mails to the queue. */
export function grantQueueMails(pending: IQueue, publishers: readonly Lambda[]) {
  for (const publisher of publishers) {
    pending.grantSendMessages(publisher);
    publisher.addEnvironment('PENDING_MAILS_URL', pending.queueUrl);
  }
}
