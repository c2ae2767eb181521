import * as z from 'zod';
import { noEffect, type ReadResources } from './resources.ts';

/** An address or domain that may send mail. */
export type Identity = {
  readonly name: string;
  /** Default configuration set for its mail, unless a call names another one. */
  readonly configurationSet?: string | undefined;
};

/** `deliveryDelay` and `reject` never occur here, because mail is neither delayed nor scanned. */
const Told = z.enum(['delivery', 'bounce', 'complaint', 'deliveryDelay', 'reject']);

/** Mail events that a configuration set publishes on the account's bus. */
export type MailEvents = {
  readonly configurationSet: string;
  readonly types: readonly z.infer<typeof Told>[];
};

const IdentityProperties = z.looseObject({
  EmailIdentity: z.string(),
  ConfigurationSetAttributes: z.looseObject({ ConfigurationSetName: z.string() }).optional(),
});

const DestinationProperties = z.strictObject({
  ConfigurationSetName: z.string(),
  EventDestination: z.strictObject({
    Enabled: z.literal(true),
    EventBridgeDestination: z.strictObject({
      EventBusArn: z.string().regex(/:event-bus\/default$/, 'SES knows the default bus only.'),
    }),
    MatchingEventTypes: z.array(Told).min(1),
    Name: noEffect,
  }),
});

export const readIdentities = (read: ReadResources): Identity[] =>
  read('AWS::SES::EmailIdentity', IdentityProperties).map(({ properties: p }) => ({
    name: p.EmailIdentity,
    configurationSet: p.ConfigurationSetAttributes?.ConfigurationSetName,
  }));

export const readMailEvents = (read: ReadResources): MailEvents[] =>
  read('AWS::SES::ConfigurationSetEventDestination', DestinationProperties).map(
    ({ properties: { ConfigurationSetName, EventDestination } }) => ({
      configurationSet: ConfigurationSetName,
      types: EventDestination.MatchingEventTypes,
    }),
  );
