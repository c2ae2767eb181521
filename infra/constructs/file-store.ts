import { Aws, Duration } from 'aws-cdk-lib';
import { HttpMethods, type IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { daysOfFile } from '#shared/process/process-import.ts';
import { type Settings, stackName } from '../settings.ts';
import { privateBucket } from './private-bucket.ts';

/** Known before the bucket exists, so that the site's content policy may name it while its CORS rule names the site. */
const bucketName = (settings: Settings) =>
  `${stackName(settings)}-files-${Aws.ACCOUNT_ID}-${Aws.REGION}`;

/** Origin to which the browser sends presigned uploads. */
export const filesOrigin = (settings: Settings) =>
  `https://${bucketName(settings)}.s3.${Aws.REGION}.amazonaws.com`;

/**
 * The files of requests. Pages of the site may put and get presigned objects. What lies under `uploads/` for more than
 * a day belongs to no request and is deleted, and so is after a week the file of an imported log. A deleted or replaced
 * file of a request can be brought back for a month.
 */
export const fileStore = (
  scope: Construct,
  settings: Settings,
  logs: IBucket,
  siteOrigins: readonly string[],
) =>
  privateBucket(scope, 'Files', settings, {
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
        expiration: Duration.days(daysOfFile),
        noncurrentVersionExpiration: Duration.days(1),
      },
    ],
  });
