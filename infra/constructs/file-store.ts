import { Aws, Duration } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { BucketEncryption, HttpMethods } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { fileRetentionDays } from '#shared/process/process-import.ts';
import type { Settings } from '../settings.ts';
import { dataBucket, formerVersionsRule, logBucket } from './private-bucket.ts';
import { siteOrigins } from './site-origins.ts';

/** Origin to which the browser sends presigned uploads. */
export const filesOrigin = (bucketName: string) =>
  `https://${bucketName}.s3.${Aws.REGION}.amazonaws.com`;

/**
 * Origins of pages that may use presigned objects. A distribution without a custom domain gets its name later than
 * this bucket. Any page of CloudFront is then allowed, which opens nothing: only the presigned address gives access.
 */
const allowedOrigins = (settings: Settings) => [
  ...siteOrigins(settings, `https://${settings.domainName ?? '*.cloudfront.net'}`),
];

/**
 * Bucket for files of requests. Pages of the site may PUT and GET presigned objects. Objects under `uploads/` are
 * deleted after a day, because no request uses them, and files of imported logs after a week. A deleted or replaced
 * file of a request can be restored for a month.
 */
export const fileStore = (scope: Construct, settings: Settings, encryptionKey: IKey | undefined) =>
  dataBucket(scope, 'Files', settings, {
    versioned: true,
    ...(encryptionKey && {
      ...{ encryption: BucketEncryption.KMS, encryptionKey, bucketKeyEnabled: true },
    }),
    serverAccessLogsBucket: logBucket(scope, 'FilesAccessLogs', settings),
    cors: [
      {
        allowedOrigins: allowedOrigins(settings),
        allowedMethods: [HttpMethods.PUT, HttpMethods.GET],
        allowedHeaders: ['content-type', 'content-disposition', 'x-amz-checksum-sha256'],
        exposedHeaders: ['etag'],
        maxAge: 3600,
      },
    ],
    lifecycleRules: [
      formerVersionsRule,
      {
        prefix: 'uploads/',
        expiration: Duration.days(1),
        noncurrentVersionExpiration: Duration.days(1),
      },
      {
        prefix: 'imports/',
        expiration: Duration.days(fileRetentionDays),
        noncurrentVersionExpiration: Duration.days(1),
      },
    ],
  });
