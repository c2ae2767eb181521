import * as z from 'zod';
import { ignoredProperty, type ReadResources } from './resources.ts';

/** A verified address or domain. */
export type Identity = {
  readonly name: string;
  /** Default configuration set for its mail, unless a call names another set. */
  readonly configurationSet?: string | undefined;
};

/** `deliveryDelay` and `reject` never occur here, because mail is neither delayed nor scanned. */
const MailEventType = z.enum(['delivery', 'bounce', 'complaint', 'deliveryDelay', 'reject']);

/** Mail events that a configuration set publishes on the account's bus. */
export type MailEvents = {
  readonly configurationSet: string;
  readonly types: readonly z.infer<typeof MailEventType>[];
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
    MatchingEventTypes: z.array(MailEventType).min(1),
    Name: ignoredProperty,
  }),
});

const PoolProperties = z.looseObject({
  EmailConfiguration: z
    .looseObject({
      SourceArn: z
        .string()
        .transform((arn) => arn.replace(/^.*:identity\//, ''))
        .optional(),
    })
    .optional(),
});

/** Return the identities of the stack, and the identity that its user pool expects in the account. */
export const readIdentities = (read: ReadResources): Identity[] => [
  ...read('AWS::SES::EmailIdentity', IdentityProperties).map(({ properties: p }) => ({
    name: p.EmailIdentity,
    configurationSet: p.ConfigurationSetAttributes?.ConfigurationSetName,
  })),
  ...read('AWS::Cognito::UserPool', PoolProperties).flatMap(({ properties: p }) => {
    const name = p.EmailConfiguration?.SourceArn;
    return name === undefined ? [] : [{ name }];
  }),
];

export const readMailEvents = (read: ReadResources): MailEvents[] =>
  read('AWS::SES::ConfigurationSetEventDestination', DestinationProperties).map(
    ({ properties: { ConfigurationSetName, EventDestination } }) => ({
      configurationSet: ConfigurationSetName,
      types: EventDestination.MatchingEventTypes,
    }),
  );
