import { CfnElement, Stack, Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/**
 * Accept findings of the AWS Solutions rules for this construct, each with a reason. Any other finding stops the
 * synthesis.
 */
export function acceptFindings(scope: IConstruct, reasons: Record<string, string>) {
  for (const [rule, reason] of Object.entries(reasons))
    Validations.of(scope).acknowledge({ id: `AwsSolutions::AwsSolutions-${rule}`, reason });
}

/** Return the id of the finding for a policy with a wildcard below this resource, such as all objects of one bucket. */
export const formatWildcardFindingId = (resource: IConstruct, wildcard: string): string =>
  `IAM5[Resource::<${readLogicalId(resource)}.Arn>${wildcard}]`;

/** Return the id of the finding for a policy with a wildcard in this ARN, which may contain references. */
export function formatArnFindingId(scope: IConstruct, arn: string): string {
  const flatten = (value: unknown): string => {
    if (typeof value !== 'object' || value === null) return String(value);
    const [[name = '', argument] = []] = Object.entries(value);
    if (name === 'Ref') return `<${argument}>`;
    if (name === 'Fn::Join') return argument[1].map(flatten).join(argument[0]);
    throw new Error(`${name} has no form in a finding.`);
  };
  return `IAM5[Resource::${flatten(Stack.of(scope).resolve(arn))}]`;
}

/** Return the logical id of a construct's default resource. @throws if it has none */
function readLogicalId(resource: IConstruct): string {
  const element = resource.node.defaultChild;
  if (!CfnElement.isCfnElement(element)) throw new Error(`${resource.node.path} has no resource.`);
  return Stack.of(resource).getLogicalId(element);
}
