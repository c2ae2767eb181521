import { edgeRegion, stackNames } from '#infra/stages/stack-names.ts';
import type { Stage } from '#infra/stages/stage-file.ts';

/** ARN, with values that CloudFormation inserts. */
type Arn = string | { readonly 'Fn::Sub': string };
type Statement = {
  readonly Effect: 'Allow';
  readonly Action: readonly string[];
  readonly Resource: '*' | readonly Arn[];
  readonly Condition?: object;
};

/** Region and account of the stack with the role. */
const here = `\${AWS::Region}`;
const account = `\${AWS::AccountId}`;
const arn = (service: string, resource: string, region = here): Arn => ({
  'Fn::Sub': `arn:aws:${service}:${region}:${account}:${resource}`,
});

/**
 * Roles of the CDK's bootstrap stack that the deploying role assumes. CloudFormation itself assumes the role that
 * creates resources.
 */
const bootstrapRoles = ['deploy', 'file-publishing', 'lookup'];
const bootstrapArns = (region: string) =>
  bootstrapRoles.map((role) =>
    arn('iam', `role/cdk-hnb659fds-${role}-role-${account}-${region}`, ''),
  );

const allow = (Action: readonly string[], Resource: Statement['Resource'], Condition?: object) => ({
  ...{ Effect: 'Allow' as const, Action, Resource },
  ...(Condition && { Condition }),
});

/** List the permissions that `npm run deploy` needs. */
function listDeployment({ stage, rateLimit }: Stage): Statement[] {
  const stacks = stackNames(stage).map(({ name, region }) =>
    arn('cloudformation', `stack/${name}/*`, region),
  );
  const state = `countersign-${stage}-state`;
  // CloudFormation names the bucket by its stack and its logical id. The files of requests are in another stack.
  const site = `arn:aws:s3:::countersign-${stage}-edge-sitepages*`;
  return [
    allow(
      ['sts:AssumeRole'],
      [...bootstrapArns(here), ...(rateLimit === undefined ? [] : bootstrapArns(edgeRegion))],
    ),
    allow(
      [
        ...['cloudformation:DescribeStackResource', 'cloudformation:DescribeStacks'],
        'cloudformation:GetTemplate',
      ],
      stacks,
    ),
    allow(
      ['cloudformation:UpdateTerminationProtection'],
      [arn('cloudformation', `stack/${state}/*`)],
    ),
    allow(
      ['dynamodb:DescribeTable', 'dynamodb:TagResource', 'dynamodb:UpdateTable'],
      [arn('dynamodb', `table/${state}-*`)],
    ),
    allow(['s3:ListBucket'], [site]),
    allow(['s3:DeleteObject', 's3:GetObject', 's3:PutObject'], [`${site}/*`]),
  ];
}

/** List the permissions that `npm run doctor` needs in addition to those of a deployment. They only read. */
function listChecks(settings: Stage): Statement[] {
  const { stage, certificateArn, restoredTable } = settings;
  const sender = settings.senderDomain ?? settings.senderEmail;
  const toolkit = [here, edgeRegion].map((region) =>
    arn('cloudformation', 'stack/CDKToolkit/*', region),
  );
  const stacks = stackNames(stage).flatMap(({ name, region }) =>
    region === undefined ? arn('cloudformation', `stack/${name}/*`) : [],
  );
  const tables = [`countersign-${stage}-state-*`, ...(restoredTable ? [restoredTable.name] : [])];
  return [
    // Calls without a resource.
    allow(
      [
        ...['cloudfront:ListDistributions', 'cognito-idp:DescribeUserPoolDomain'],
        ...['lambda:GetAccountSettings', 'logs:DescribeResourcePolicies', 'ses:GetAccount'],
      ],
      '*',
    ),
    allow(['apigateway:GET'], [{ 'Fn::Sub': `arn:aws:apigateway:${here}::/account` }]),
    allow(['cloudformation:DescribeStacks'], toolkit),
    allow(['cloudformation:ListStackResources'], stacks),
    allow(
      ['dynamodb:DescribeTable', 'dynamodb:ListTagsOfResource'],
      tables.map((name) => arn('dynamodb', `table/${name}`)),
    ),
    // CloudFormation shortens the names of rules and queues, and event sources have only ids.
    allow(['events:DescribeRule'], [arn('events', 'rule/countersign-*')]),
    allow(['sqs:GetQueueAttributes'], [arn('sqs', 'countersign-*')]),
    allow(['lambda:GetEventSourceMapping'], [arn('lambda', 'event-source-mapping:*')]),
    allow(['lambda:GetFunctionConfiguration'], [arn('lambda', `function:countersign-${stage}-*`)]),
    allow(['sns:ListSubscriptionsByTopic'], [arn('sns', `countersign-${stage}-*`)]),
    ...(sender ? [allow(['ses:GetEmailIdentity'], [arn('ses', `identity/${sender}`)])] : []),
    ...(certificateArn ? [allow(['acm:DescribeCertificate'], [certificateArn])] : []),
  ];
}

/**
 * List the permissions of the role of a stage: those that `npm run deploy` and `npm run doctor` need, and no others.
 */
export const listStatements = (stage: Stage): Statement[] => [
  ...listDeployment(stage),
  // The id of a pool does not contain the stage, so its tag is checked. A deployment tags all resources that it
  // creates.
  allow(
    [
      ...['cognito-idp:DescribeUserPool', 'cognito-idp:DescribeUserPoolClient'],
      ...['cognito-idp:ListUsersInGroup', 'cognito-idp:UpdateUserPool'],
    ],
    [arn('cognito-idp', 'userpool/*')],
    { StringEquals: { 'aws:ResourceTag/countersign': stage.stage } },
  ),
  ...listChecks(stage),
];
