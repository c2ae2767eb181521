import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DefaultStackSynthesizer, Duration } from 'aws-cdk-lib';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { Settings } from '../settings.ts';
import { acceptFindings, wildcardFinding } from './accept.ts';
import { logGroup } from './log-group.ts';
import type { WebSite } from './web-site.ts';

/** Settings that the page needs before sign-in, served as `/config.json`. */
export type RuntimeConfig = {
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

/**
 * Puts the built front end and its settings into the site's bucket. Files under `assets/` carry a hash in their name
 * and are kept by browsers for a year and by the bucket for tabs still open on the version before; everything else is
 * asked for each time.
 * @throws when the front end isn't built
 */
export function publishSite(site: WebSite, settings: Settings, config: RuntimeConfig) {
  const folder = resolve(import.meta.dirname, '../..', settings.siteFolder);
  if (!existsSync(join(folder, 'index.html')))
    throw new Error(
      `There is no front end in ${settings.siteFolder}: run \`npm run build\` first.`,
    );
  const logs = logGroup(site, 'CopierLogs', settings);
  const content = Source.asset(folder);
  const assets = new BucketDeployment(site, 'Assets', {
    destinationBucket: site.bucket,
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
  const entry = new BucketDeployment(site, 'Entry', {
    destinationBucket: site.bucket,
    sources: [content, Source.jsonData('config.json', config)],
    exclude: ['assets/*'],
    prune: false,
    logGroup: logs,
    cacheControl: [CacheControl.noCache()],
    distribution: site.distribution,
    distributionPaths: ['/index.html', '/config.json', '/favicon*'],
  });
  entry.node.addDependency(assets);
  const copied =
    "CDK's own function that copies from its assets to the site, run at deployment only.";
  for (const part of [assets.handlerRole, assets.handlerRole.node.scope])
    if (part)
      acceptFindings(part, {
        L1: copied,
        ...Object.fromEntries(copierFindings(site).map((finding) => [finding, copied])),
      });
}

const copierFindings = (site: WebSite) => [
  'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
  ...['GetBucket', 'GetObject', 'List', 'DeleteObject', 'Abort'].map(
    (act) => `IAM5[Action::s3:${act}*]`,
  ),
  `IAM5[Resource::arn:<AWS::Partition>:s3:::cdk-${DefaultStackSynthesizer.DEFAULT_QUALIFIER}-assets-<AWS::AccountId>-<AWS::Region>/*]`,
  wildcardFinding(site.bucket, '/*'),
  'IAM5[Resource::*]',
];
