import * as z from 'zod';
import type { Names } from './names.ts';
import { noEffect, type ReadResources } from './resources.ts';

export type Bucket = { readonly id: string; readonly name: string };
/** A queue; in this product only dead letters lie in it. */
export type Queue = { readonly id: string; readonly name: string; readonly arn: string };
/** A state machine: `definition` is its Amazon States Language text with all names in place. */
export type Machine = {
  readonly id: string;
  readonly name: string;
  readonly arn: string;
  readonly definition: string;
};

// Life cycle, versions and encryption are the operator's: files here live as long as the data folder.
const BucketProperties = z.strictObject({
  BucketEncryption: noEffect,
  BucketName: noEffect,
  CorsConfiguration: noEffect,
  LifecycleConfiguration: noEffect,
  LoggingConfiguration: noEffect,
  OwnershipControls: noEffect,
  PublicAccessBlockConfiguration: noEffect,
  Tags: noEffect,
  VersioningConfiguration: noEffect,
});

/** All buckets, the site's among them. */
export const readBuckets = (names: Names, read: ReadResources): Bucket[] =>
  read('AWS::S3::Bucket', BucketProperties).map(({ id }) => ({ id, name: names.ref(id) }));

const QueueProperties = z.strictObject({
  KmsMasterKeyId: noEffect,
  MessageRetentionPeriod: noEffect,
  QueueName: noEffect,
  SqsManagedSseEnabled: noEffect,
  Tags: noEffect,
  VisibilityTimeout: noEffect,
});

export const readQueues = (names: Names, read: ReadResources): Queue[] =>
  read('AWS::SQS::Queue', QueueProperties).map(({ id }) => ({
    id,
    name: names.attribute(id, 'QueueName'),
    arn: names.attribute(id, 'Arn'),
  }));

const MachineProperties = z.strictObject({
  DefinitionString: z.string(),
  EncryptionConfiguration: noEffect,
  LoggingConfiguration: noEffect,
  RoleArn: noEffect,
  StateMachineName: z.string().optional(),
  StateMachineType: z.literal('STANDARD').optional(),
  Tags: noEffect,
  TracingConfiguration: noEffect,
});

export const readMachines = (names: Names, read: ReadResources): Machine[] =>
  read('AWS::StepFunctions::StateMachine', MachineProperties).map(({ id, properties }) => ({
    id,
    name: names.attribute(id, 'Name'),
    arn: names.ref(id),
    definition: properties.DefinitionString,
  }));
