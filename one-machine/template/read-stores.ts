import * as z from 'zod';
import type { Names } from './names.ts';
import { ignoredProperty, type ReadResources } from './resources.ts';

/** Access of pages from other origins to a bucket's files. */
export type CorsRule = {
  readonly origins: readonly string[];
  readonly methods: readonly string[];
  readonly headers: readonly string[];
  readonly exposed: readonly string[];
  /** Time for which a browser may cache the answer, in seconds. */
  readonly maxAge?: number | undefined;
};
export type Bucket = {
  readonly id: string;
  readonly name: string;
  readonly cors: readonly CorsRule[];
  /** Number of days after which files with a prefix are deleted. */
  readonly expirations: readonly { readonly prefix: string; readonly days: number }[];
};
export type Queue = {
  readonly id: string;
  readonly name: string;
  readonly arn: string;
  /** Visibility timeout of a received message, in milliseconds. */
  readonly hidden: number;
  /** Queue for messages received more than `maxReceiveCount` times. */
  readonly redrive?: { readonly to: string; readonly maxReceiveCount: number };
};
/** A state machine. `definition` is its Amazon States Language with all names resolved. */
export type Machine = {
  readonly id: string;
  readonly name: string;
  readonly arn: string;
  readonly definition: unknown;
  /** ARN of the role whose policies define its permissions. */
  readonly role: string;
};

const Cors = z
  .strictObject({
    CorsRules: z.array(
      z.strictObject({
        AllowedHeaders: z.array(z.string()).default([]),
        AllowedMethods: z.array(z.string()),
        AllowedOrigins: z.array(z.string()),
        ExposedHeaders: z.array(z.string()).default([]),
        Id: ignoredProperty,
        MaxAge: z.number().optional(),
      }),
    ),
  })
  .default({ CorsRules: [] })
  .transform(({ CorsRules }): CorsRule[] =>
    CorsRules.map((rule) => ({
      origins: rule.AllowedOrigins,
      methods: rule.AllowedMethods,
      headers: rule.AllowedHeaders,
      exposed: rule.ExposedHeaders,
      maxAge: rule.MaxAge,
    })),
  );

const Expirations = z
  .strictObject({
    Rules: z.array(
      z.strictObject({
        AbortIncompleteMultipartUpload: ignoredProperty,
        ExpirationInDays: z.number().optional(),
        ExpiredObjectDeleteMarker: ignoredProperty,
        Id: ignoredProperty,
        NoncurrentVersionExpiration: ignoredProperty,
        Prefix: z.string().default(''),
        Status: z.literal('Enabled'),
      }),
    ),
  })
  .default({ Rules: [] })
  .transform(({ Rules }) =>
    Rules.flatMap(({ Prefix: prefix, ExpirationInDays: days }) =>
      days === undefined ? [] : [{ prefix, days }],
    ),
  );

// Versions, logs, and encryption matter only to operators. On one machine, replaced files are not recoverable.
const BucketProperties = z.strictObject({
  AccessControl: ignoredProperty,
  BucketEncryption: ignoredProperty,
  BucketName: ignoredProperty,
  CorsConfiguration: Cors,
  LifecycleConfiguration: Expirations,
  LoggingConfiguration: ignoredProperty,
  OwnershipControls: ignoredProperty,
  PublicAccessBlockConfiguration: ignoredProperty,
  Tags: ignoredProperty,
  VersioningConfiguration: ignoredProperty,
});

/** Return all buckets, including that of the site. */
export const readBuckets = (names: Names, read: ReadResources): Bucket[] =>
  read('AWS::S3::Bucket', BucketProperties).map(({ id, properties }) => ({
    id,
    name: names.ref(id),
    cors: properties.CorsConfiguration,
    expirations: properties.LifecycleConfiguration,
  }));

const QueueProperties = z.strictObject({
  KmsMasterKeyId: ignoredProperty,
  MessageRetentionPeriod: ignoredProperty,
  QueueName: ignoredProperty,
  RedrivePolicy: z
    .strictObject({ deadLetterTargetArn: z.string(), maxReceiveCount: z.int().min(1) })
    .optional(),
  SqsManagedSseEnabled: ignoredProperty,
  Tags: ignoredProperty,
  VisibilityTimeout: z.int().min(0).default(30),
});

export const readQueues = (names: Names, read: ReadResources): Queue[] =>
  read('AWS::SQS::Queue', QueueProperties).map(({ id, properties: p }) => ({
    id,
    name: names.attribute(id, 'QueueName'),
    arn: names.attribute(id, 'Arn'),
    hidden: p.VisibilityTimeout * 1000,
    ...(p.RedrivePolicy && {
      redrive: {
        to: p.RedrivePolicy.deadLetterTargetArn,
        maxReceiveCount: p.RedrivePolicy.maxReceiveCount,
      },
    }),
  }));

const MachineProperties = z.strictObject({
  DefinitionString: z.string().transform((text): unknown => JSON.parse(text)),
  EncryptionConfiguration: ignoredProperty,
  LoggingConfiguration: ignoredProperty,
  RoleArn: z.string(),
  StateMachineName: z.string().optional(),
  StateMachineType: z.literal('STANDARD').optional(),
  Tags: ignoredProperty,
  TracingConfiguration: ignoredProperty,
});

export const readMachines = (names: Names, read: ReadResources): Machine[] =>
  read('AWS::StepFunctions::StateMachine', MachineProperties).map(({ id, properties }) => ({
    id,
    name: names.attribute(id, 'Name'),
    arn: names.ref(id),
    definition: properties.DefinitionString,
    role: properties.RoleArn,
  }));
