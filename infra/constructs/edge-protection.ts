import { CfnOutput, Stack } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { type Settings, stackName } from '../settings.ts';

const withMetric = (metricName: string) => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: true,
});

/**
 * Limit the call rate of an address, and block known attackers of Amazon's list. CloudFront accepts only web ACLs of
 * us-east-1, so this is a separate stack: deploy it first and pass its output as `webAclArn`.
 */
export function edgeProtection(scope: Construct, settings: Settings, rateLimit: number) {
  const stack = new Stack(scope, `${stackName(settings)}-edge`, {
    description: 'Countersign: limits in front of the site',
    env: { region: 'us-east-1' },
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
