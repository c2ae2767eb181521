import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  type IBucket,
  type LifecycleRule,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { dataRemovalPolicy, getLogRetentionDays, retainsData, type Settings } from '../settings.ts';

/** Remove replaced and deleted objects after a month, and then their delete markers. */
export const formerVersionsRule: LifecycleRule = {
  noncurrentVersionExpiration: Duration.days(30),
  expiredObjectDeleteMarker: true,
};

/** Create a bucket that requires signed requests and TLS. */
const privateBucket = (
  scope: Construct,
  id: string,
  { lifecycleRules = [], ...more }: BucketProps,
) =>
  new Bucket(scope, id, {
    encryption: BucketEncryption.S3_MANAGED,
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    lifecycleRules: [{ abortIncompleteMultipartUploadAfter: Duration.days(1) }, ...lifecycleRules],
    ...more,
  }) as IBucket; // CDK's class doesn't match its own interface under exactOptionalPropertyTypes.

/** Create a bucket for people's files. In prod it survives the stack; in dev it is deleted with its content. */
export const dataBucket = (scope: Construct, id: string, settings: Settings, props: BucketProps) =>
  privateBucket(scope, id, {
    removalPolicy: dataRemovalPolicy(settings),
    autoDeleteObjects: !retainsData(settings),
    ...props,
  });

/**
 * Create a bucket whose content can be lost. It is emptied and deleted with the stack, because a bucket with objects
 * would stop the rollback of a first deployment.
 */
export const disposableBucket = (scope: Construct, id: string, props: BucketProps) =>
  privateBucket(scope, id, {
    removalPolicy: RemovalPolicy.DESTROY,
    autoDeleteObjects: true,
    ...props,
  });

/** Create a bucket for access logs of buckets or of CloudFront, which still needs an ACL to write them. */
export const logBucket = (scope: Construct, id: string, settings: Settings) =>
  disposableBucket(scope, id, {
    objectOwnership: ObjectOwnership.OBJECT_WRITER,
    lifecycleRules: [{ expiration: Duration.days(getLogRetentionDays(settings)) }],
  });
