import { CfnParameter, type Stack } from 'aws-cdk-lib';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import { Construct } from 'constructs';
import { getStackName, type Settings } from '../settings.ts';
import { toLogicalId } from './logical-id.ts';

/** Values of one stack that others read. The order of the stacks is in infra/app.ts. */
type SharedValue =
  | 'table-name'
  | 'table-stream-arn'
  | 'user-pool-id'
  | 'files-bucket-name'
  | 'data-key-arn'
  | 'alarm-topic-arn'
  | 'origin-key'
  | 'configuration-set'
  | 'site-url'
  | 'site-client-id'
  | 'site-bucket-name'
  | 'distribution-id'
  | 'request-service-api-id'
  | 'workflow-service-api-id'
  | 'live-api-id'
  | 'pending-mails-arn';

const parameterName = (settings: Settings, value: SharedValue) =>
  `/${getStackName(settings)}/${value}`;

/**
 * Store values in Parameter Store for the stacks that are deployed after this one. An export could be neither changed
 * nor removed while another stack imports it, and would block a deployment.
 */
export function shareValues(
  stack: Stack,
  settings: Settings,
  values: Readonly<Partial<Record<SharedValue, string>>>,
): void {
  const scope = new Construct(stack, 'Shared');
  for (const value of Object.keys(values) as SharedValue[])
    new StringParameter(scope, toLogicalId(value), {
      parameterName: parameterName(settings, value),
      stringValue: values[value] ?? '',
    });
}

/** Return a value of a stack that is deployed before this one. CloudFormation reads it at each deployment. */
export function readSharedValue(stack: Stack, settings: Settings, value: SharedValue): string {
  const known = stack.node.tryFindChild(toLogicalId(value));
  if (known instanceof CfnParameter) return known.valueAsString;
  return new CfnParameter(stack, toLogicalId(value), {
    type: 'AWS::SSM::Parameter::Value<String>',
    default: parameterName(settings, value),
  }).valueAsString;
}
