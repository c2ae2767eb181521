import { ACMClient } from '@aws-sdk/client-acm';
import { APIGatewayClient } from '@aws-sdk/client-api-gateway';
import {
  CloudFormationClient,
  paginateListStackResources,
  type Stack,
  type StackResourceSummary,
} from '@aws-sdk/client-cloudformation';
import { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { CloudWatchLogsClient } from '@aws-sdk/client-cloudwatch-logs';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SNSClient } from '@aws-sdk/client-sns';
import { SQSClient } from '@aws-sdk/client-sqs';
import { edgeRegion, stackNames } from '#infra/stages/stack-names.ts';
import type { Stage } from '#infra/stages/stage-file.ts';
import { findStack } from '../deploy/deployed-stack.ts';
import type { Caller } from '../services/caller.ts';
import { lambdaFunctions } from '../services/lambda.ts';

/** Clients for the region of the stage, and for the region from which CloudFront reads certificates. */
const openClients = () => ({
  apiGateway: new APIGatewayClient({}),
  certificates: new ACMClient({ region: edgeRegion }),
  cloudFormation: new CloudFormationClient({}),
  cloudFront: new CloudFrontClient({}),
  edgeStacks: new CloudFormationClient({ region: edgeRegion }),
  events: new EventBridgeClient({}),
  lambda: new LambdaClient({}),
  logs: new CloudWatchLogsClient({}),
  mail: new SESv2Client({}),
  pool: new CognitoIdentityProviderClient({}),
  // The queue is in the region of the stage, so the host of its URL is not needed.
  queues: new SQSClient({ useQueueUrlAsEndpoint: false }),
  table: new DynamoDBClient({}),
  topics: new SNSClient({}),
});

/** A stage and the account that the checks examine. */
export type ExaminedStage = {
  readonly stage: Stage;
  readonly caller: Caller;
  readonly clients: ReturnType<typeof openClients>;
  /** Deployed stacks of the stage, without the stack of the account. */
  readonly stacks: readonly Stack[];
  /** Resources of the stacks in the region of the stage. */
  readonly resources: readonly StackResourceSummary[];
  readonly hasAccountStack: boolean;
  /** Environment variables of the function for people; undefined if it is not deployed. */
  readonly settings: Readonly<Record<string, string>> | undefined;
};

export async function listResources(client: CloudFormationClient, StackName: string) {
  const found: StackResourceSummary[] = [];
  for await (const page of paginateListStackResources({ client }, { StackName }))
    found.push(...(page.StackResourceSummaries ?? []));
  return found;
}

/** Load the deployed stacks of a stage, their resources, and the settings of its function for people. */
export async function loadExaminedStage(stage: Stage, caller: Caller): Promise<ExaminedStage> {
  const clients = openClients();
  const [account, ...names] = stackNames(stage.stage);
  const found = await Promise.all(
    names.map(({ name, region }) =>
      findStack(region ? clients.edgeStacks : clients.cloudFormation, name),
    ),
  );
  const { settings } = lambdaFunctions(clients.lambda);
  const stacks = found.flatMap((stack) => stack ?? []);
  const inRegion = names.flatMap(({ name, region }) =>
    region === undefined && stacks.some(({ StackName }) => StackName === name) ? name : [],
  );
  const resources = await Promise.all(
    inRegion.map((name) => listResources(clients.cloudFormation, name)),
  );
  return {
    ...{ stage, caller, clients, stacks, resources: resources.flat() },
    hasAccountStack:
      account !== undefined &&
      (await findStack(clients.cloudFormation, account.name)) !== undefined,
    settings: await settings(`countersign-${stage.stage}-api-people`),
  };
}

export const isDeployed = ({ stacks }: ExaminedStage) => stacks.length > 0;

/** Return an output of the stacks of the stage. */
export const findOutput = ({ stacks }: ExaminedStage, name: string): string | undefined =>
  stacks.flatMap(({ Outputs = [] }) => Outputs).find(({ OutputKey }) => OutputKey === name)
    ?.OutputValue;

/** Return the physical ids of all resources of a type. */
export const listPhysicalIds = (resources: ExaminedStage['resources'], type: string): string[] =>
  resources.flatMap(({ ResourceType, PhysicalResourceId }) =>
    ResourceType === type ? (PhysicalResourceId ?? []) : [],
  );
