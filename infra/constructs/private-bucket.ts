import { Duration } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  type IBucket,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { dataRemovalPolicy, logRetention, retainsData, type Settings } from '../settings.ts';

/**
 * Create a bucket that requires signed requests and TLS. In prod it survives the stack; in dev it is deleted with its
 * content.
 */
export const privateBucket = (
  scope: Construct,
  id: string,
  settings: Settings,
  { lifecycleRules = [], ...more }: BucketProps,
) =>
  new Bucket(scope, id, {
    encryption: BucketEncryption.S3_MANAGED,
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    lifecycleRules: [{ abortIncompleteMultipartUploadAfter: Duration.days(1) }, ...lifecycleRules],
    removalPolicy: dataRemovalPolicy(settings),
    autoDeleteObjects: !retainsData(settings),
    ...more,
  }) as IBucket; // CDK's class doesn't match its own interface under exactOptionalPropertyTypes.

/** Create the bucket for access logs of the other buckets and of CloudFront, which still needs an ACL to write them. */
export const logBucket = (scope: Construct, settings: Settings) =>
  privateBucket(scope, 'AccessLogs', settings, {
    objectOwnership: ObjectOwnership.OBJECT_WRITER,
    lifecycleRules: [{ expiration: Duration.days(logRetention(settings)) }],
  });
