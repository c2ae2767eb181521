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
import { readSharedValue } from './shared-values.ts';

/**
 * Events that SES reports. Opens and clicks are not tracked. Rejections are not needed, because mails have no
 * attachments in which SES could find a virus.
 */
const publishedEvents = [
  EmailSendingEvent.DELIVERY,
  EmailSendingEvent.DELIVERY_DELAY,
  EmailSendingEvent.BOUNCE,
  EmailSendingEvent.COMPLAINT,
];

/** Address of the sender. Without one, people get their messages in the product only. */
export const senderAddress = ({ senderEmail, senderDomain }: Settings) =>
  senderEmail ?? (senderDomain && `countersign@${senderDomain}`);

/**
 * Create the configuration set of all mails, if there is a sender, and return its name. Addresses that bounced or
 * complained get no further mails. Events are published on the account's default bus, the only one that SES supports.
 */
export function mailSettings(scope: Construct, settings: Settings): string | undefined {
  if (!senderAddress(settings)) return undefined;
  const configuration = new ConfigurationSet(scope, 'MailSettings', {
    tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
    reputationMetrics: true,
    suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
  });
  configuration.addEventDestination('Told', {
    destination: EventDestination.eventBus(EventBus.fromEventBusName(scope, 'Bus', 'default')),
    events: publishedEvents,
  });
  return configuration.configurationSetName;
}

/** Return the sender of the user pool's mails, with the address and settings of all other mails. */
export const signInSender = (
  scope: Construct,
  settings: Settings,
  configurationSetName: string,
): UserPoolSESOptions => ({
  fromEmail: senderAddress(settings) ?? '',
  fromName: 'Countersign',
  sesRegion: Stack.of(scope).region,
  configurationSetName,
  ...(settings.senderDomain && { sesVerifiedDomain: settings.senderDomain }),
});

/** Permission for functions to send mail as the configured sender. */
export type Mail = {
  address: string;
  /** Configuration set that identifies SES events of this stage. */
  configurationSetName: string;
  grantSend(to: Lambda): void;
};

/**
 * Return the sender, whose identity SES must have verified before; undefined without one. No stack creates the
 * identity: Cognito refuses a pool whose sender is unverified, and nobody can follow the link of SES during the
 * deployment.
 */
export function mailSender(stack: Stack, settings: Settings): Mail | undefined {
  const address = senderAddress(settings);
  if (!address) return undefined;
  const configurationSetName = readSharedValue(stack, settings, 'configuration-set');
  const arn = (resource: string, resourceName: string) =>
    stack.formatArn({ service: 'ses', resource, resourceName });
  const send = new PolicyStatement({
    actions: ['ses:SendEmail'],
    resources: [
      arn('identity', settings.senderDomain ?? address),
      arn('configuration-set', configurationSetName),
    ],
    conditions: { StringEquals: { 'ses:FromAddress': address } },
  });
  return { address, configurationSetName, grantSend: (to) => to.addToRolePolicy(send) };
}
