import type { Stack } from 'aws-cdk-lib';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Settings } from '../settings.ts';
import type { TableFunctions } from './app-function.ts';
import { grantTable, readActions } from './grants.ts';
import type { LetterConsumers } from './letters.ts';
import { mailSender } from './mail.ts';
import { consumeMailEvents } from './mail-feedback.ts';
import { addMailSending } from './mail-queue.ts';
import { readSharedValue, shareValues } from './shared-values.ts';

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
