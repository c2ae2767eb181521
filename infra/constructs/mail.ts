import { Stack } from 'aws-cdk-lib';
import type { UserPoolSESOptions } from 'aws-cdk-lib/aws-cognito';
import { EventBus } from 'aws-cdk-lib/aws-events';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailSendingEvent,
  EventDestination,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import type { Settings } from '../settings.ts';

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
 * Allow mails from an identity that SES has verified before. The stack must not create it: Cognito refuses a pool whose
 * sender is unverified, and nobody can follow the link of SES during the deployment. Addresses that bounced or
 * complained get no further mails. Events are published on the account's default bus, the only one that SES supports.
 */
export function mail(scope: Construct, settings: Settings): Mail | undefined {
  const { senderDomain, senderEmail: address = senderDomain && `countersign@${senderDomain}` } =
    settings;
  if (!address) return undefined;
  const configuration = new ConfigurationSet(scope, 'MailSettings', {
    tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
    reputationMetrics: true,
    suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
  });
  configuration.addEventDestination('Told', {
    destination: EventDestination.eventBus(EventBus.fromEventBusName(scope, 'Bus', 'default')),
    events: told,
  });
  const send = new PolicyStatement({
    actions: ['ses:SendEmail'],
    resources: [
      Stack.of(scope).formatArn({
        service: 'ses',
        resource: 'identity',
        resourceName: senderDomain ?? address,
      }),
      Stack.of(scope).formatArn({
        service: 'ses',
        resource: 'configuration-set',
        resourceName: configuration.configurationSetName,
      }),
    ],
    conditions: { StringEquals: { 'ses:FromAddress': address } },
  });
  return {
    address,
    configurationSetName: configuration.configurationSetName,
    grantSend: (to) => to.addToRolePolicy(send),
    forSignIn: {
      fromEmail: address,
      fromName: 'Countersign',
      sesRegion: Stack.of(scope).region,
      configurationSetName: configuration.configurationSetName,
      ...(senderDomain && { sesVerifiedDomain: senderDomain }),
    },
  };
}
