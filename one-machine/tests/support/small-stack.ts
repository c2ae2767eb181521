// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they are CloudFormation's.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publicResources } from './small-stack-resources.ts';

type Resources = Record<string, { Type: string; Properties?: unknown; Condition?: string }>;

const keys = (partition: string, sort: string) => [
  { AttributeName: partition, KeyType: 'HASH' },
  { AttributeName: sort, KeyType: 'RANGE' },
];

/**
 * The smallest stack that can run on one machine: a public and an authorized route, a stream, a machine, a rule, a
 * site.
 */
export const smallStack: Resources = {
  Table: {
    Type: 'AWS::DynamoDB::Table',
    Properties: {
      AttributeDefinitions: ['pk', 'sk', 'gsi1pk', 'gsi1sk'].map((AttributeName) => ({
        AttributeName,
        AttributeType: 'S',
      })),
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: keys('pk', 'sk'),
      GlobalSecondaryIndexes: [
        {
          IndexName: 'gsi1',
          KeySchema: keys('gsi1pk', 'gsi1sk'),
          Projection: { ProjectionType: 'ALL' },
        },
      ],
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
      TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
    },
  },
  Files: {
    Type: 'AWS::S3::Bucket',
    Properties: {
      BucketName: { 'Fn::Join': ['-', ['files', { Ref: 'AWS::AccountId' }]] },
    },
  },
  DeadLetters: { Type: 'AWS::SQS::Queue' },
  Role: { Type: 'AWS::IAM::Role', Properties: { AssumeRolePolicyDocument: {} } },
  Policy: {
    Type: 'AWS::IAM::Policy',
    Properties: {
      PolicyName: 'Policy',
      Roles: [{ Ref: 'Role' }],
      PolicyDocument: {
        Statement: [
          {
            Effect: 'Allow',
            Action: ['dynamodb:DescribeStream', 'dynamodb:Get*'],
            Resource: { 'Fn::GetAtt': ['Table', 'StreamArn'] },
          },
          {
            Effect: 'Allow',
            Action: 'sqs:SendMessage',
            Resource: { 'Fn::GetAtt': ['DeadLetters', 'Arn'] },
          },
          {
            Effect: 'Allow',
            Action: 'lambda:InvokeFunction',
            Resource: { 'Fn::GetAtt': ['Echo', 'Arn'] },
          },
        ],
      },
    },
  },
  CalledByApi: {
    Type: 'AWS::Lambda::Permission',
    Properties: {
      Action: 'lambda:InvokeFunction',
      FunctionName: { 'Fn::GetAtt': ['Echo', 'Arn'] },
      Principal: 'apigateway.amazonaws.com',
      SourceArn: {
        'Fn::Sub': 'arn:aws:execute-api:${AWS::Region}:${AWS::AccountId}:${Api}/*/*/*',
      },
    },
  },
  CalledByRule: {
    Type: 'AWS::Lambda::Permission',
    Properties: {
      Action: 'lambda:InvokeFunction',
      FunctionName: { 'Fn::GetAtt': ['Echo', 'Arn'] },
      Principal: 'events.amazonaws.com',
      SourceArn: { 'Fn::GetAtt': ['Nightly', 'Arn'] },
    },
  },
  Echo: {
    Type: 'AWS::Lambda::Function',
    Properties: {
      Code: { S3Bucket: { 'Fn::Sub': 'assets-${AWS::AccountId}' }, S3Key: 'echo.zip' },
      Environment: {
        Variables: {
          TABLE_NAME: { Ref: 'Table' },
          FILES_BUCKET: { Ref: 'Files' },
          MACHINE_ARN: {
            'Fn::Sub': 'arn:aws:states:${AWS::Region}:${AWS::AccountId}:stateMachine:routing',
          },
          SITE_URL: { 'Fn::Join': ['', ['https://', { 'Fn::GetAtt': ['Site', 'DomainName'] }]] },
          API_HOST: {
            'Fn::Select': [2, { 'Fn::Split': ['/', { 'Fn::GetAtt': 'Api.ApiEndpoint' }] }],
          },
          LITERAL: { 'Fn::Sub': ['${!kept} ${given}', { given: { Ref: 'DeadLetters' } }] },
        },
      },
      Handler: 'index.handler',
      MemorySize: 256,
      Role: { 'Fn::GetAtt': ['Role', 'Arn'] },
      Runtime: 'nodejs24.x',
      Timeout: 15,
    },
  },
  Following: {
    Type: 'AWS::Lambda::EventSourceMapping',
    Properties: {
      BatchSize: 25,
      BisectBatchOnFunctionError: true,
      DestinationConfig: {
        OnFailure: { Destination: { 'Fn::GetAtt': ['DeadLetters', 'Arn'] } },
      },
      EventSourceArn: { 'Fn::GetAtt': ['Table', 'StreamArn'] },
      FilterCriteria: { Filters: [{ Pattern: '{"eventName":["INSERT"]}' }] },
      FunctionName: { Ref: 'Echo' },
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      MaximumRecordAgeInSeconds: 3600,
      MaximumRetryAttempts: -1,
      StartingPosition: 'TRIM_HORIZON',
    },
  },
  Nightly: {
    Type: 'AWS::Events::Rule',
    Properties: {
      ScheduleExpression: 'rate(1 day)',
      State: 'ENABLED',
      Targets: [{ Arn: { 'Fn::GetAtt': ['Echo', 'Arn'] }, Id: 'Target0', Input: '{"a":1}' }],
    },
  },
  Machine: {
    Type: 'AWS::StepFunctions::StateMachine',
    Properties: {
      DefinitionString: {
        'Fn::Join': [
          '',
          [
            '{"QueryLanguage":"JSONata","StartAt":"Call","States":{"Call":{"Type":"Task","End":true,"Resource":"arn:aws:states:::lambda:invoke","Arguments":{"FunctionName":"',
            { 'Fn::GetAtt': ['Echo', 'Arn'] },
            '"}}}}',
          ],
        ],
      },
      RoleArn: { 'Fn::GetAtt': ['Role', 'Arn'] },
      StateMachineName: 'routing',
    },
  },
  ...publicResources,
};

/** Write a stack into `folder` like CDK, with a function that returns its event and environment. */
export function writeStack(folder: string, resources: Resources = smallStack): void {
  const write = (path: string, content: unknown) => {
    const file = join(folder, path);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  };
  const asset = (name: string) => ({
    source: { path: `asset.${name}` },
    destinations: { here: { objectKey: `${name}.zip` } },
  });
  write('manifest.json', {
    artifacts: {
      small: {
        type: 'aws:cloudformation:stack',
        properties: { templateFile: 'small.template.json' },
      },
      Tree: { type: 'cdk:tree', properties: { file: 'tree.json' } },
    },
  });
  write('small.template.json', { Resources: resources });
  write('small.assets.json', { files: { echo: asset('echo'), config: asset('config') } });
  write(
    'asset.echo/index.mjs',
    'export const handler = async (event) => ({ statusCode: 200, body: JSON.stringify({ event, environment: process.env }) });',
  );
  write('asset.config/config.json', { userPoolId: '<<pool>>', region: 'eu-central-1' });
}
