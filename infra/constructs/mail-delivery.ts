import type { Stack } from 'aws-cdk-lib';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import type { Settings } from '../settings.ts';
import type { Alarms } from './alarms.ts';
import type { TableFunctions } from './app-function.ts';
import { grantTable, readActions } from './grants.ts';
import { mailSender } from './mail.ts';
import { consumeMailEvents } from './mail-feedback.ts';
import { sendMails } from './mail-queue.ts';
import { readSharedValue, shareValues } from './shared-values.ts';

type Parts = TableFunctions & {
  /** Functions of this stack that add mails to the queue. */
  readonly tellers: readonly Lambda[];
  readonly alarms: Alarms;
};

/** Send queued mails and store what became of them, if the stage has a sender. */
export function addMailDelivery(
  stack: Stack,
  settings: Settings,
  { appFunction, table, store, tellers, alarms }: Parts,
) {
  const sender = mailSender(stack, settings);
  if (!sender) return;
  const environment = { ...store, SITE_URL: readSharedValue(stack, settings, 'site-url') };
  const mails = sendMails(stack, { appFunction, tellers, sender }, settings, environment);
  grantTable(mails.mailer, table, ...readActions, 'PutItem', 'BatchWriteItem');
  const feedback = consumeMailEvents(stack, { appFunction, sender }, store);
  grantTable(feedback.follower, table, 'GetItem', 'PutItem');
  shareValues(stack, settings, { 'pending-mails-arn': mails.pending.queueArn });

  alarms.watchFunctions([mails.mailer, feedback.follower]);
  alarms.watchPending('mails-waiting', mails.pending, 'Mails have waited for an hour.');
  alarms.watchDeadLetters(
    'mails-given-up',
    mails.deadLetters,
    'Mails could not be sent and were given up.',
  );
  alarms.watchPending(
    'mail-feedback-waiting',
    feedback.queue,
    'What SES told of mails has waited for an hour.',
  );
  alarms.watchDeadLetters(
    'mail-feedback-given-up',
    feedback.deadLetters,
    'What SES told of mails could not be kept: bounces may not show.',
  );
  alarms.watchRule(feedback.rule, 'What SES told of mails could not be queued.');
}
