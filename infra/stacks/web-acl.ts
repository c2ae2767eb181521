import { type App, CfnOutput } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Settings } from '../settings.ts';
import { edgeRegion } from '../stages/stack-names.ts';
import { stageStack } from './stage-stack.ts';

const withMetric = (metricName: string) => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: true,
});

/**
 * Limit the call rate of an IP address, and block known attackers of Amazon's list. CloudFront accepts only web ACLs of
 * us-east-1, so this is a separate stack: deploy it first and pass its output as `webAclArn`.
 */
export function webAclStack(app: App, settings: Settings, rateLimit: number) {
  const stack = stageStack(app, settings, 'web-acl', 'limits in front of the site', {
    env: { region: edgeRegion },
  });
  const acl = new CfnWebACL(stack, 'WebAcl', {
    scope: 'CLOUDFRONT',
    defaultAction: { allow: {} },
    visibilityConfig: withMetric('site'),
    rules: [
      {
        name: 'calls-of-one-address',
        priority: 0,
        action: { block: { customResponse: { responseCode: 429 } } },
        statement: { rateBasedStatement: { limit: rateLimit, aggregateKeyType: 'IP' } },
        visibilityConfig: withMetric('calls-of-one-address'),
      },
      {
        name: 'known-attackers',
        priority: 1,
        overrideAction: { none: {} },
        statement: {
          managedRuleGroupStatement: {
            vendorName: 'AWS',
            name: 'AWSManagedRulesAmazonIpReputationList',
          },
        },
        visibilityConfig: withMetric('known-attackers'),
      },
    ],
  });
  new CfnOutput(stack, 'WebAclArn', { value: acl.attrArn });
  return stack;
}
