import { CfnElement, Stack, Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/**
 * Accepts findings of the AWS Solutions rules for this construct, each with the reason why it is right here. Everything
 * else they find stops the synthesis.
 */
export function accept(scope: IConstruct, reasons: Record<string, string>) {
  for (const [rule, reason] of Object.entries(reasons))
    Validations.of(scope).acknowledge({ id: `AwsSolutions::AwsSolutions-${rule}`, reason });
}

/** Names the finding that a policy ends in a wildcard below this one resource, such as all objects of one bucket. */
export const below = (resource: IConstruct, wildcard: string): string =>
  `IAM5[Resource::<${readLogicalId(resource)}.Arn>${wildcard}]`;

/** The logical id of a construct's own resource. @throws when it has none */
export function readLogicalId(resource: IConstruct): string {
  const element = resource.node.defaultChild;
  if (!CfnElement.isCfnElement(element)) throw new Error(`${resource.node.path} has no resource.`);
  return Stack.of(resource).getLogicalId(element);
}
