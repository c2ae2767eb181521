import {
  type CloudFormationClient,
  CloudFormationServiceException,
  DescribeStackResourceCommand,
  DescribeStacksCommand,
  GetTemplateCommand,
  type Stack,
} from '@aws-sdk/client-cloudformation';
import { CommandRefusal } from '../services/command.ts';
import { Template } from './template.ts';

/** Return a stack; undefined if there is none of that name. */
export async function findStack(
  client: CloudFormationClient,
  StackName: string,
): Promise<Stack | undefined> {
  try {
    const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName }));
    return Stacks[0];
  } catch (error) {
    const isMissing =
      error instanceof CloudFormationServiceException &&
      error.name === 'ValidationError' &&
      error.message.includes('does not exist');
    if (isMissing) return undefined;
    throw error;
  }
}

/** Return the name or id in AWS of a resource of a stack. */
export async function findPhysicalId(
  client: CloudFormationClient,
  StackName: string,
  LogicalResourceId: string,
): Promise<string> {
  const command = new DescribeStackResourceCommand({ StackName, LogicalResourceId });
  const { StackResourceDetail } = await client.send(command);
  return StackResourceDetail?.PhysicalResourceId ?? '';
}

/** States without resources, in which a deployment creates the stack. */
const emptyStates: ReadonlySet<string> = new Set(['REVIEW_IN_PROGRESS', 'ROLLBACK_COMPLETE']);

/** Remedies for states in which CloudFormation accepts no deployment. */
const remedies: Readonly<Record<string, string>> = {
  ROLLBACK_FAILED: 'see its events, then delete it: aws cloudformation delete-stack --stack-name',
  DELETE_FAILED: 'see its events, then delete it: aws cloudformation delete-stack --stack-name',
  UPDATE_ROLLBACK_FAILED:
    'see its events, then: aws cloudformation continue-update-rollback --stack-name',
};

/** Return the template of a stack in any state. */
export async function getTemplate(
  client: CloudFormationClient,
  StackName: string,
): Promise<Template> {
  const { TemplateBody = '{}' } = await client.send(new GetTemplateCommand({ StackName }));
  return Template.parse(JSON.parse(TemplateBody));
}

/**
 * Return the template of a deployed stack; undefined if a deployment creates the stack.
 * @throws CommandRefusal if the stack is in a state in which it can't be deployed
 */
export async function loadTemplate(
  client: CloudFormationClient,
  StackName: string,
): Promise<Template | undefined> {
  const status = (await findStack(client, StackName))?.StackStatus;
  if (status === undefined || emptyStates.has(status)) return undefined;
  const remedy = remedies[status];
  if (remedy) throw new CommandRefusal(`${StackName} is ${status}: ${remedy} ${StackName}`);
  if (status.endsWith('_IN_PROGRESS'))
    throw new CommandRefusal(`${StackName} is ${status}: wait until this ends, then run it again.`);
  return getTemplate(client, StackName);
}
