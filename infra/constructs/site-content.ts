import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Aws, DefaultStackSynthesizer, Duration, type Stack } from 'aws-cdk-lib';
import { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { Bucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import type { Settings } from '../settings.ts';
import { acceptFindings, formatArnFindingId } from './accept.ts';
import { loginHost } from './identity.ts';
import { logGroup } from './log-group.ts';
import { readSharedValue } from './shared-values.ts';

/** Settings that the page needs before sign-in, served as `/config.json`. */
type RuntimeConfig = {
  applicationId: string;
  region: string;
  userPoolId: string;
  userPoolClientId: string;
  userPoolDomain: string;
  requestServiceUrl: string;
  workflowServiceUrl: string;
  liveUrl: string;
  adminMfa: Settings['adminMfa'];
};

/** The page's settings, from the stacks that are deployed before its content. */
const runtimeConfig = (stack: Stack, settings: Settings): RuntimeConfig => ({
  applicationId: settings.applicationId,
  region: Aws.REGION,
  userPoolId: readSharedValue(stack, settings, 'user-pool-id'),
  userPoolClientId: readSharedValue(stack, settings, 'site-client-id'),
  userPoolDomain: loginHost(settings),
  requestServiceUrl: '/request-service',
  workflowServiceUrl: '/workflow-service',
  liveUrl: '/live',
  adminMfa: settings.adminMfa,
});

/**
 * Upload the built front end and its settings to the site's bucket. Files under `assets/` have a hash in their name.
 * Browsers cache them for a year, and the bucket retains them for tabs with the previous version, until a deployment
 * removes them (operator/deploy/remove-old-assets.ts). Other files are revalidated on every load.
 * @throws if the front end is not built
 */
export function publishSite(stack: Stack, settings: Settings) {
  const folder = resolve(import.meta.dirname, '../..', settings.siteFolder);
  if (!existsSync(join(folder, 'index.html')))
    throw new Error(
      `There is no front end in ${settings.siteFolder}: run \`npm run build\` first.`,
    );
  const scope = new Construct(stack, 'Site');
  const bucketName = readSharedValue(stack, settings, 'site-bucket-name');
  const pages = Bucket.fromBucketName(scope, 'Pages', bucketName);
  const logs = logGroup(scope, 'CopierLogs', settings);
  // Vite writes its manifest there, which only tools of the build read.
  const content = Source.asset(folder, { exclude: ['.vite'] });
  const assets = new BucketDeployment(scope, 'Assets', {
    destinationBucket: pages,
    sources: [content],
    exclude: ['*'],
    include: ['assets/*'],
    prune: false,
    logGroup: logs,
    cacheControl: [
      CacheControl.setPublic(),
      CacheControl.maxAge(Duration.days(365)),
      CacheControl.immutable(),
    ],
  });
  const entry = new BucketDeployment(scope, 'Entry', {
    destinationBucket: pages,
    sources: [content, Source.jsonData('config.json', runtimeConfig(stack, settings))],
    exclude: ['assets/*'],
    prune: false,
    logGroup: logs,
    cacheControl: [CacheControl.noCache()],
    distribution: Distribution.fromDistributionAttributes(scope, 'Distribution', {
      distributionId: readSharedValue(stack, settings, 'distribution-id'),
      domainName: 'unused.invalid', // The upload needs only the id of the distribution, not its domain name.
    }),
    distributionPaths: ['/index.html', '/config.json', '/favicon*'],
  });
  entry.node.addDependency(assets);
  const copied =
    "CDK's own function that copies from its assets to the site, run at deployment only.";
  for (const part of [assets.handlerRole, assets.handlerRole.node.scope])
    if (part)
      acceptFindings(part, {
        L1: copied,
        ...Object.fromEntries(copierFindings(pages).map((finding) => [finding, copied])),
      });
}

const copierFindings = (pages: IBucket) => [
  'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
  ...['GetBucket', 'GetObject', 'List', 'DeleteObject', 'Abort'].map(
    (act) => `IAM5[Action::s3:${act}*]`,
  ),
  `IAM5[Resource::arn:<AWS::Partition>:s3:::cdk-${DefaultStackSynthesizer.DEFAULT_QUALIFIER}-assets-<AWS::AccountId>-<AWS::Region>/*]`,
  formatArnFindingId(pages, pages.arnForObjects('*')),
  'IAM5[Resource::*]',
];
