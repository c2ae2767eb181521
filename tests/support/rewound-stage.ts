import { marshall } from '@aws-sdk/util-dynamodb';
import { packItem } from '#functions/platform/table/pack-item.ts';
import { id } from '../domain/support/people.ts';
import type { Answers } from './recorded-aws.ts';
import { buildChain } from './stored-chain.ts';

export const erasedId = id(7);
export const laterAt = '2026-11-27T11:30:00.000Z';
const running = { names: ['Ada'], addresses: ['ada@example.org'], changed: 0 };
export const moment = new Date('2026-11-27T10:00:00Z');
export const target = 'countersign-acme-20261127T100000Z';
export const streamArn = `arn:aws:dynamodb:eu-central-1:1:table/${target}/stream/1`;
const stackOf = (part: string, resources: Record<string, [string, string, object?]>): Answers => {
  const stack = `countersign-acme-${part}`;
  const entries = Object.entries(resources);
  return {
    [`DescribeStacks ${stack}`]: {
      Stacks: [{ StackName: stack, StackStatus: 'UPDATE_COMPLETE' }],
    },
    [`GetTemplate ${stack}`]: {
      TemplateBody: JSON.stringify({
        Resources: Object.fromEntries(
          entries.map(([name, [Type, , Properties]]) => [name, { Type, Properties }]),
        ),
      }),
    },
    [`ListStackResources ${stack}`]: {
      StackResourceSummaries: entries.map(([LogicalResourceId, [ResourceType, id]]) => ({
        ...{ LogicalResourceId, ResourceType, PhysicalResourceId: id },
      })),
    },
  };
};
const usesTable = { Environment: { Variables: { TABLE_NAME: { Ref: 'TableName' } } } };
export const mapping = '/2015-03-31/event-source-mappings/uuid-1';
export const concurrency = (name: string) => `/2017-10-31/functions/${name}/concurrency`;
export const buildScanAnswer = (items: readonly object[]) => ({
  Items: items.map((item) => marshall(packItem({ ...item }), { removeUndefinedValues: true })),
});
export const chain = buildChain(['submitted', 'approved', 'closed']);
export const buildActiveTable = (more: object) => ({ Table: { TableStatus: 'ACTIVE', ...more } });
const missing = { error: 'ResourceNotFoundException', message: 'Requested resource not found' };
const versions = (newest: string) => ({
  xml: `<ListVersionsResult>
    <Version><Key>requests/bill</Key><VersionId>v1</VersionId><LastModified>2026-11-26T10:00:00Z</LastModified></Version>
    ${newest}</ListVersionsResult>`,
});
const deleted = versions(
  '<DeleteMarker><Key>requests/bill</Key><VersionId>m1</VersionId><LastModified>2026-11-27T11:00:00Z</LastModified></DeleteMarker>',
);

/** Answers of a stage whose table is restored for the first time. */
export const stageAnswers: Answers = {
  ...stackOf('workflow-service', {
    Driver: ['AWS::Lambda::Function', 'driver', { ...usesTable, ReservedConcurrentExecutions: 20 }],
    Copier: ['AWS::Lambda::Function', 'copier', {}],
    DriverSource: ['AWS::Lambda::EventSourceMapping', 'uuid-1'],
    Clock: ['AWS::Events::Rule', 'clock', { ScheduleExpression: 'rate(5 minutes)' }],
    Mails: ['AWS::Events::Rule', 'mails', { EventPattern: {} }],
  }),
  ...stackOf('request-service', { Api: ['AWS::Lambda::Function', 'api', usesTable] }),
  DescribeContinuousBackups: {
    ContinuousBackupsDescription: {
      PointInTimeRecoveryDescription: {
        PointInTimeRecoveryStatus: 'ENABLED',
        EarliestRestorableDateTime: Date.parse('2026-11-01T00:00:00Z') / 1000,
        LatestRestorableDateTime: Date.parse('2026-11-27T12:00:00Z') / 1000,
      },
    },
  },
  'DescribeTable table-1': buildActiveTable({
    TableArn: 'arn:table-1',
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
  }),
  [`DescribeTable ${target}`]: [
    missing,
    buildActiveTable({ TableArn: 'arn:new' }),
    buildActiveTable({ TableArn: 'arn:new' }),
    buildActiveTable({ StreamSpecification: { StreamEnabled: true }, LatestStreamArn: streamArn }),
  ],
  ...{ RestoreTableToPointInTime: {}, UpdateTable: {}, UpdateContinuousBackups: {} },
  ListTagsOfResource: {
    Tags: [
      { Key: 'countersign', Value: 'acme' },
      { Key: 'aws:cloudformation:stack-name', Value: 'x' },
    ],
  },
  ...{ TagResource: {}, UpdateTimeToLive: {} },
  'DescribeTimeToLive table-1': { TimeToLiveDescription: { AttributeName: 'expiresAt' } },
  [`DescribeTimeToLive ${target}`]: { TimeToLiveDescription: {} },
  // A person was erased after the time of the restore.
  'Query table-1': buildScanAnswer([
    { pk: 'ERASURES', sk: erasedId, userId: erasedId, at: laterAt, state: 'running', ...running },
  ]),
  [`GetItem ${target}`]: {},
  TransactWriteItems: {},
  [`Scan ${target}`]: buildScanAnswer(chain.slice(0, 2)),
  'Scan table-1': buildScanAnswer(chain),
  'GET /files/?versions=': deleted,
  'DELETE /files/requests/bill?versionId=m1&x-id=DeleteObject': { xml: '' },
  [`GET ${mapping}`]: [{ State: 'Enabled' }, { State: 'Disabled' }],
  [`PUT ${mapping}`]: {},
  ...{ DisableRule: {}, EnableRule: {} },
  [`PUT ${concurrency('driver')}`]: {},
  [`PUT ${concurrency('api')}`]: {},
  [`DELETE ${concurrency('api')}`]: {},
};
