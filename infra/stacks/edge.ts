import { type App, CfnOutput } from 'aws-cdk-lib';
import { filesOrigin } from '../constructs/file-store.ts';
import { filesFromState, userPoolFromState } from '../constructs/from-state.ts';
import { managedLogin, siteClient } from '../constructs/identity.ts';
import { createLiveApi } from '../constructs/live-api.ts';
import { logBucket } from '../constructs/private-bucket.ts';
import { createServiceApi } from '../constructs/service-api.ts';
import { readSharedValue, shareValues } from '../constructs/shared-values.ts';
import { siteOrigins } from '../constructs/site-origins.ts';
import { WebSite } from '../constructs/web-site.ts';
import type { Settings } from '../settings.ts';
import { stageStack } from './stage-stack.ts';

/**
 * Create everything with an address: the distribution of the site, the APIs without their routes, and the sign-in page
 * with its client. It is deployed before the services, because they need the addresses, and the distribution needs only
 * the ids of the APIs.
 */
export function edgeStack(app: App, settings: Settings) {
  const stack = stageStack(app, settings, 'edge', 'site, addresses of the services, sign-in page');
  const pool = userPoolFromState(stack, settings);
  const files = filesFromState(stack, settings);
  const requestService = createServiceApi(stack, settings, 'request-service');
  const workflowService = createServiceApi(stack, settings, 'workflow-service');
  const live = createLiveApi(stack, settings);
  const login = managedLogin(stack, pool, settings);
  const site = new WebSite(stack, settings, {
    services: { 'request-service': requestService, 'workflow-service': workflowService },
    live,
    logs: logBucket(stack, 'AccessLogs', settings),
    originKey: readSharedValue(stack, settings, 'origin-key'),
    calls: [`https://${login}`],
    files: filesOrigin(files.bucketName),
  });
  const client = siteClient(stack, pool, siteOrigins(settings, site.url));

  shareValues(stack, settings, {
    'site-url': site.url,
    'site-client-id': client.userPoolClientId,
    'site-bucket-name': site.bucket.bucketName,
    'distribution-id': site.distribution.distributionId,
    'request-service-api-id': requestService.apiId,
    'workflow-service-api-id': workflowService.apiId,
    'live-api-id': live.apiId,
  });
  const outputs = { SiteUrl: site.url, UserPoolClientId: client.userPoolClientId };
  for (const [name, value] of Object.entries(outputs)) new CfnOutput(stack, name, { value });
  return stack;
}
