import { Aws, Duration } from 'aws-cdk-lib';
import { HttpMethods, type IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { fileRetentionDays } from '#shared/process/process-import.ts';
import { type Settings, stackName } from '../settings.ts';
import { dataBucket } from './private-bucket.ts';

/**
 * A fixed name, because the site's content policy needs it before the bucket exists, and the bucket's CORS rule needs
 * the site.
 */
const bucketName = (settings: Settings) =>
  `${stackName(settings)}-files-${Aws.ACCOUNT_ID}-${Aws.REGION}`;

/** Origin to which the browser sends presigned uploads. */
export const filesOrigin = (settings: Settings) =>
  `https://${bucketName(settings)}.s3.${Aws.REGION}.amazonaws.com`;

/**
 * Bucket for files of requests. Pages of the site may PUT and GET presigned objects. Objects under `uploads/` are
 * deleted after a day, because no request uses them, and files of imported logs after a week. A deleted or replaced
 * file of a request can be restored for a month.
 */
export const fileStore = (
  scope: Construct,
  settings: Settings,
  logs: IBucket,
  siteOrigins: readonly string[],
) =>
  dataBucket(scope, 'Files', settings, {
    bucketName: bucketName(settings),
    versioned: true,
    serverAccessLogsBucket: logs,
    serverAccessLogsPrefix: 'files/',
    cors: [
      {
        allowedOrigins: [...siteOrigins],
        allowedMethods: [HttpMethods.PUT, HttpMethods.GET],
        allowedHeaders: ['content-type', 'content-disposition', 'x-amz-checksum-sha256'],
        exposedHeaders: ['etag'],
        maxAge: 3600,
      },
    ],
    lifecycleRules: [
      { noncurrentVersionExpiration: Duration.days(30) },
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
