import { GetAccountCommand } from '@aws-sdk/client-api-gateway';
import type { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { ListDistributionsCommand } from '@aws-sdk/client-cloudfront';
import { DescribeResourcePoliciesCommand } from '@aws-sdk/client-cloudwatch-logs';
import { GetAccountSettingsCommand } from '@aws-sdk/client-lambda';
import { edgeRegion } from '#infra/stages/stack-names.ts';
import { findStack } from '../deploy/deployed-stack.ts';
import { type ExaminedStage, isDeployed } from './place.ts';
import { blocker, type Check, ok, warning } from './row.ts';

/** Oldest version of the bootstrap stack that the CDK's templates accept. */
const neededBootstrap = 6;
/** Number of functions that one person's home page calls at once, including the processing of its events. */
const comfortableConcurrency = 100;
/** Number of functions with reserved concurrency: the steps of workflows, and the function that drives them. */
const reservingFunctions = 2;
/** Concurrency that Lambda refuses to reserve, for all other functions of the account. */
const unreservedConcurrency = 100;
/** Policy by which CloudWatch accepts logs of APIs and state machines. AWS extends it for each log group. */
const logPolicy = 'AWSLogDeliveryWrite20150319';
/** Maximum length of the policy, and the length that the log groups of a stage add to it, in characters. */
const maxLogPolicy = 5120;
const logPolicyOfStage = 1000;
/** Concurrency that AWS gives to many new accounts. */
const newAccountConcurrency = 10;

async function checkBootstrap(client: CloudFormationClient, account: string, region: string) {
  const remedy = `npx cdk bootstrap aws://${account}/${region}`;
  const stack = await findStack(client, 'CDKToolkit');
  if (!stack) return blocker(`${region} is not bootstrapped`, remedy);
  const output = stack.Outputs?.find(({ OutputKey }) => OutputKey === 'BootstrapVersion');
  const version = Number(output?.OutputValue ?? 0);
  return version < neededBootstrap
    ? blocker(`version ${version} is older than ${neededBootstrap}`, remedy)
    : ok(`version ${version} in ${region}`);
}

/** Checks of the account and the region, before a deployment. */
export const accountChecks: readonly Check<ExaminedStage>[] = [
  [
    'CDK bootstrap',
    ({ clients, caller: { account, region } }) =>
      checkBootstrap(clients.cloudFormation, account, region),
  ],
  [
    'CDK bootstrap for CloudFront',
    async ({ clients, stage, caller: { account, region } }) =>
      stage.rateLimit === undefined || region === edgeRegion
        ? undefined
        : checkBootstrap(clients.edgeStacks, account, edgeRegion),
  ],
  [
    'API Gateway role for logs',
    async ({ clients, hasAccountStack }) => {
      const { cloudwatchRoleArn } = await clients.apiGateway.send(new GetAccountCommand({}));
      if (cloudwatchRoleArn && !hasAccountStack)
        return warning(
          `${cloudwatchRoleArn} is set by something else`,
          'The stack countersign-account replaces it for the whole region. See that nobody needs it.',
        );
      if (cloudwatchRoleArn) return ok(cloudwatchRoleArn);
      return hasAccountStack
        ? blocker(
            'is unset though countersign-account is deployed',
            'Delete that stack and deploy.',
          )
        : ok('is unset, the stack countersign-account sets it');
    },
  ],
  [
    'Log delivery',
    async (place) => {
      const answer = await place.clients.logs.send(new DescribeResourcePoliciesCommand({}));
      const found = answer.resourcePolicies?.find(({ policyName }) => policyName === logPolicy);
      const length = found?.policyDocument?.length ?? 0;
      return length + logPolicyOfStage > maxLogPolicy && !isDeployed(place)
        ? warning(
            `${logPolicy} has ${length} of ${maxLogPolicy} characters`,
            'Remove log groups that no longer exist from it: aws logs describe-resource-policies, put-resource-policy.',
          )
        : ok(`${length} of ${maxLogPolicy} characters of the policy are used`);
    },
  ],
  [
    'Lambda concurrency',
    async ({ clients, stage: { lambdaConcurrency, reservedConcurrency = 0 } }) => {
      const { AccountLimit } = await clients.lambda.send(new GetAccountSettingsCommand({}));
      const limit = AccountLimit?.ConcurrentExecutions ?? 0;
      const needed = reservedConcurrency * reservingFunctions + unreservedConcurrency;
      if (reservedConcurrency > 0 && limit < needed)
        return blocker(
          `${limit} at once, and a reservedConcurrency of ${reservedConcurrency} needs ${needed}`,
          'Raise the quota (L-B99A9384), or leave reservedConcurrency out.',
        );
      if (limit >= comfortableConcurrency && limit < lambdaConcurrency)
        return warning(
          `${limit} at once, and lambdaConcurrency is ${lambdaConcurrency}: its alarm cannot start`,
          'Set lambdaConcurrency to the quota, or raise the quota (L-B99A9384).',
        );
      if (limit >= comfortableConcurrency) return ok(`${limit} at once`);
      const kind = limit <= newAccountConcurrency ? ', as in a new account: pages fail' : '';
      return warning(
        `${limit} at once${kind}`,
        'Ask for 1,000: Service Quotas, AWS Lambda, Concurrent executions (L-B99A9384).',
      );
    },
  ],
  [
    'CloudFront',
    async (place) => {
      const { domainName } = place.stage;
      const answer = await place.clients.cloudFront.send(new ListDistributionsCommand({}));
      const found = answer.DistributionList?.Items ?? [];
      const isTaken = found.some(({ Aliases }) => Aliases?.Items?.includes(domainName ?? ''));
      if (isTaken && !isDeployed(place))
        return blocker(
          `another distribution has the name ${domainName}`,
          'Take the name from it, or choose another domainName.',
        );
      if (found.length > 0) return ok(`the account has ${found.length} distributions`);
      return warning(
        'the account has no distribution yet, and AWS verifies some new accounts first',
        'If the deployment says "Your account must be verified", open a case with AWS Support.',
      );
    },
  ],
  [
    'Names',
    async (place) => {
      if (isDeployed(place)) return undefined;
      const name = `countersign-${place.stage.stage}`;
      return place.settings
        ? blocker(
            `the function ${name}-api-people exists without a stack`,
            'Delete what an earlier stage left behind, or choose another name of the stage.',
          )
        : ok(`nothing has the names of ${name} yet`);
    },
  ],
];
