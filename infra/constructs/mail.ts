import { Stack } from 'aws-cdk-lib';
import type { UserPoolSESOptions } from 'aws-cdk-lib/aws-cognito';
import { EventBus } from 'aws-cdk-lib/aws-events';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import { type Settings, stackName } from '../settings.ts';

/**
 * Permission for functions to send mail as the configured sender. Without one, people get their messages in the product
 * only.
 */
export type Mail = {
  address: string;
  /** Configuration set that identifies SES events of this stage. */
  configurationSetName: string;
  grantSend(to: Lambda): void;
  /** Sender of the user pool's mails: the same address and settings. */
  forSignIn: UserPoolSESOptions;
};

/**
 * Opens and clicks are not tracked. Rejections are not needed, because mails have no attachments in which SES could
 * find a virus.
 */
const told = [
  EmailSendingEvent.DELIVERY,
  EmailSendingEvent.DELIVERY_DELAY,
  EmailSendingEvent.BOUNCE,
  EmailSendingEvent.COMPLAINT,
];

/**
 * Create the sender's identity, which must be confirmed by the link that SES mails to it. Addresses that bounced or
 * complained get no further mails. Events are published on the account's default bus, the only one that SES supports.
 */
export function mail(scope: Construct, settings: Settings): Mail | undefined {
  if (!settings.senderEmail) return undefined;
  const configuration = new ConfigurationSet(scope, 'MailSettings', {
    configurationSetName: stackName(settings),
    tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
    reputationMetrics: true,
    suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
  });
  configuration.addEventDestination('Told', {
    destination: EventDestination.eventBus(EventBus.fromEventBusName(scope, 'Bus', 'default')),
    events: told,
  });
  const identity = new EmailIdentity(scope, 'Sender', {
    identity: Identity.email(settings.senderEmail),
    configurationSet: configuration,
  });
  const send = new PolicyStatement({
    actions: ['ses:SendEmail'],
    resources: [
      identity.emailIdentityArn,
      Stack.of(scope).formatArn({
        service: 'ses',
        resource: 'configuration-set',
        resourceName: configuration.configurationSetName,
      }),
    ],
    conditions: { StringEquals: { 'ses:FromAddress': settings.senderEmail } },
  });
  return {
    address: settings.senderEmail,
    configurationSetName: configuration.configurationSetName,
    grantSend: (to) => to.addToRolePolicy(send),
    forSignIn: {
      fromEmail: settings.senderEmail,
      fromName: 'Countersign',
      sesRegion: Stack.of(scope).region,
      configurationSetName: configuration.configurationSetName,
    },
  };
}
