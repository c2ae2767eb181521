import { type App, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { CfnAccount } from 'aws-cdk-lib/aws-apigateway';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { acceptFindings } from '../constructs/accept.ts';
import { accountStack as stackName } from '../stages/stack-names.ts';

/**
 * Create the stack that exists once for each account and region, whatever the number of stages: the role by which API
 * Gateway writes logs. Without it the access log of a WebSocket API is refused. The role remains when the stack is
 * deleted, because other APIs of the account use it, too.
 */
export function accountStack(app: App) {
  const stack = new Stack(app, stackName, {
    description: 'Countersign: settings of API Gateway for all stages of this account and region',
  });
  const managed = 'service-role/AmazonAPIGatewayPushToCloudWatchLogs';
  const role = new Role(stack, 'ApiGatewayLogs', {
    assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
    managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName(managed)],
  });
  acceptFindings(role, {
    [`IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${managed}]`]:
      'API Gateway accepts its managed policy for the role of an account.',
  });
  role.applyRemovalPolicy(RemovalPolicy.RETAIN);
  const account = new CfnAccount(stack, 'ApiGateway', { cloudWatchRoleArn: role.roleArn });
  account.applyRemovalPolicy(RemovalPolicy.RETAIN);
  return stack;
}
