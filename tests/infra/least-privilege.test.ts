import { expect, test } from 'vitest';
import { areas } from '#infra/areas.ts';
import { letterQueueNames } from '#shared/letters/letter.ts';
import { readStatements } from './read-statements.ts';
import { all, synthesize } from './synthesize.ts';

const settings = { stage: 'prod', keep: true, senderEmail: 'requests@example.org' };
const template = synthesize({ ...settings, canaryMinutes: 15 });
const statements = readStatements(template);
const getActions = (role: string) =>
  statements.filter((statement) => statement.role === role).flatMap(({ actions }) => actions);

const writesOf = (role: string) =>
  getActions(role).filter((action) => /:(Put|Update|Delete)Item$/.test(action));

/**
 * Actions that AWS supports only for all resources: listing streams, sending trace segments, and log delivery of the
 * machine.
 */
const withoutResource = [
  'dynamodb:ListStreams',
  ...['xray:PutTraceSegments', 'xray:PutTelemetryRecords'],
  ...['xray:GetSamplingRules', 'xray:GetSamplingTargets'],
  'logs:CreateLogDelivery',
  'logs:GetLogDelivery',
  'logs:UpdateLogDelivery',
  'logs:DeleteLogDelivery',
  'logs:ListLogDeliveries',
  'logs:PutResourcePolicy',
  'logs:DescribeResourcePolicies',
  'logs:DescribeLogGroups',
];

test('no role may use all actions of a service', () => {
  expect(statements.length).toBeGreaterThan(20);
  for (const { role, actions } of statements)
    for (const action of actions) expect(action, role).toMatch(/^[a-z0-9-]+:[A-Za-z]+$/);
});

test('every statement of a role names its resources if AWS supports that for the action', () => {
  for (const { role, actions, resources } of statements)
    if (resources.includes('*'))
      expect(withoutResource, role).toEqual(expect.arrayContaining(actions));
});

test('every role that reads single items may read several, because calls of one moment are merged', () => {
  const readers = statements.filter(({ actions }) => actions.includes('dynamodb:GetItem'));
  expect(readers.length).toBeGreaterThan(9);
  for (const { role, actions } of readers) expect(actions, role).toContain('dynamodb:BatchGetItem');
});

test('function roles have no managed policies, because the AWS policy covers every log group of the account', () => {
  const ours = all(template, 'AWS::IAM::Role').filter(([id]) =>
    /^(Api[A-Z][a-z]+Role|Workflows|Events|Identity|RequestRouting)/.test(id),
  );
  expect(ours.length).toBeGreaterThan(9);
  for (const [id, { ManagedPolicyArns }] of ours) expect(ManagedPolicyArns, id).toBeUndefined();
});

test('only the reconciler may scan the table, and no role changes its settings or queries an unnamed index', () => {
  for (const { role, actions, resources } of statements) {
    const table = actions.filter((action: string) => action.startsWith('dynamodb:'));
    if (!table.length) continue;
    expect(JSON.stringify(resources), role).not.toContain('/*');
    const mayScan = role === 'EventsReconcile';
    for (const action of table.filter((one: string) => !(mayScan && one === 'dynamodb:Scan')))
      expect(action, role).toMatch(
        /:(GetItem|BatchGetItem|Query|PutItem|UpdateItem|DeleteItem|ConditionCheckItem|BatchWriteItem|GetRecords|GetShardIterator|DescribeStream|ListStreams)$/,
      );
  }
});

test('only areas that handle files may access the file bucket, and only single objects', () => {
  const reaching = statements.filter(({ actions }) =>
    actions.some((action: string) => action.startsWith('s3:')),
  );
  expect([...new Set(reaching.map(({ role }) => role))].sort()).toEqual([
    'ApiConversation',
    'ApiImports',
    'ApiRequests',
    'EventsReconcile',
    'WorkflowsProcessImport',
  ]);
  const all = [['s3:DeleteObject', 's3:GetObject', 's3:PutObject'], ['s3:ListBucket']];
  const limited: Readonly<Record<string, typeof all>> = {
    WorkflowsProcessImport: [['s3:GetObject']],
    // The reconciler deletes files of requests whose retention time is over, without reading the files.
    EventsReconcile: [['s3:DeleteObject'], ['s3:ListBucket']],
  };
  const ofLogs = ['ApiImports', 'WorkflowsProcessImport'];
  for (const [role, area] of Map.groupBy(reaching, ({ role }) => role)) {
    // Without permission to list, S3 reports "access denied" for a missing file.
    expect(area.map(({ actions }) => actions)).toEqual(limited[role] ?? all);
    if (ofLogs.includes(role))
      expect(JSON.stringify(area[0]?.resources)).toMatch(/"\/imports\/\*"\]\]\}\]$/);
    if (role === 'EventsReconcile')
      expect(JSON.stringify(area[0]?.resources)).toMatch(/"\/requests\/\*"\]\]\}\]$/);
  }
});

test('only the people area manages accounts, and only the reconciler deletes them', () => {
  const asks = ['cognito-idp:AdminGetUser', 'cognito-idp:AdminListGroupsForUser'];
  const more: Record<string, readonly string[]> = {
    ApiUsers: ['cognito-idp:AdminUserGlobalSignOut'],
    ApiPeople: [
      'cognito-idp:AdminAddUserToGroup',
      'cognito-idp:AdminCreateUser',
      'cognito-idp:AdminDisableUser',
      'cognito-idp:AdminEnableUser',
      'cognito-idp:AdminRemoveUserFromGroup',
      'cognito-idp:AdminSetUserMFAPreference',
      'cognito-idp:AdminUpdateUserAttributes',
      'cognito-idp:AdminUserGlobalSignOut',
    ],
  };
  const ofPool = statements.filter(({ actions }) =>
    actions.some((action: string) => action.startsWith('cognito-idp:')),
  );
  const allowed = new Map(ofPool.map(({ role }) => [role, [] as string[]]));
  for (const { role, actions } of ofPool) allowed.get(role)?.push(...actions);
  // The reconciler deletes the accounts of erased people.
  expect(allowed.get('EventsReconcile')).toEqual(['cognito-idp:AdminDeleteUser']);
  allowed.delete('EventsReconcile');
  expect([...allowed.keys()].sort()).toEqual(
    areas.map(({ name }) => `Api${name[0]?.toUpperCase()}${name.slice(1)}`).sort(),
  );
  for (const [role, actions] of allowed)
    expect(actions.sort(), role).toEqual([...asks, ...(more[role] ?? [])].sort());
  for (const { resources } of ofPool)
    expect(JSON.stringify(resources)).toMatch(
      /^\[\{"Fn::Join":.*":userpool\/",\{"Ref":"UserPool[0-9A-F]*"\}\]\]\}\]$/,
    );
});

test('only functions that drive workflows may start and signal executions, and only of this stack', () => {
  const allowed = {
    'states:StartExecution': ['EventsDriveWorkflow'],
    'states:SendTaskFailure': ['EventsDriveWorkflow', 'WorkflowsRequestRouting'],
    'states:SendTaskSuccess': ['EventsDriveWorkflow', 'WorkflowsRequestRouting'],
  };
  for (const [action, roles] of Object.entries(allowed)) {
    const driving = statements.filter(({ actions }) => actions.includes(action));
    expect(driving.map(({ role }) => role).sort()).toEqual(roles);
    for (const { resources } of driving)
      expect(JSON.stringify(resources)).toMatch(
        /stateMachine:countersign-prod-request-routing"\]\]\}(,\{"Ref":"AnnouncementsMachine[0-9A-F]{8}"\},\{"Ref":"ProcessImportsMachine[0-9A-F]{8}"\})?\]$/,
      );
  }
});

test('the reconciler may only read executions of its own state machine, and must not start any', () => {
  const seeing = statements.filter(({ actions }) => actions.includes('states:DescribeExecution'));
  expect(seeing.map(({ role }) => role)).toEqual(['EventsReconcile']);
  expect(JSON.stringify(seeing[0]?.resources)).toMatch(
    /:execution:countersign-prod-request-routing:\*"\]\]\}\]$/,
  );
});

test('three functions may post to live connections, one may delete connections, and none may list them', () => {
  const telling = statements.filter(({ actions }) =>
    actions.some((action: string) => action.startsWith('execute-api:')),
  );
  expect(telling.map(({ role }) => role).sort()).toEqual([
    'EventsLive',
    'EventsNotify',
    'WorkflowsAnnouncement',
  ]);
  const methods = telling.flatMap(({ role, actions, resources }) => {
    expect(actions).toEqual(['execute-api:ManageConnections']);
    return resources.map((resource: unknown) => {
      const [, method] =
        /\{"Ref":"Live[0-9A-F]{8}"\},"\/live\/([A-Z]+)\/@connections\/\*"\]\]\}$/.exec(
          JSON.stringify(resource),
        ) ?? [];
      return `${role} ${method}`;
    });
  });
  expect(methods.sort()).toEqual([
    'EventsLive DELETE',
    'EventsLive POST',
    'EventsNotify POST',
    'WorkflowsAnnouncement POST',
  ]);
});

test('every function that limits the calls of a person may count them', () => {
  const limiting = areas.map(({ name }) => `Api${name[0]?.toUpperCase()}${name.slice(1)}`);
  for (const role of [...limiting, 'EventsLive'])
    expect(getActions(role), role).toContain('dynamodb:UpdateItem');
});

test('a read-only function has no write permissions', () => {
  expect(writesOf('EventsDriveWorkflow')).toEqual([]);
});

test('only functions whose transactions check an unchanged item may use ConditionCheckItem', () => {
  const checking = statements.filter(({ actions }) =>
    actions.includes('dynamodb:ConditionCheckItem'),
  );
  expect(checking.map(({ role }) => role).sort()).toEqual([
    'ApiImports',
    'ApiPeople',
    'EventsReconcile',
    'WorkflowsProcessImport',
  ]);
});

test('the mail function may record the mail of a message but not change or delete items', () => {
  expect(writesOf('EventsSendMail')).toEqual(['dynamodb:PutItem']);
});

test('the mail feedback function reads and stores single items and has no access to SES or accounts', () => {
  const actions = getActions('EventsMailFeedback').filter((action) => !action.startsWith('logs:'));
  expect([...new Set(actions)].sort()).toEqual([
    ...['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:PutItem'],
    ...['sqs:ChangeMessageVisibility', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
    ...['sqs:GetQueueUrl', 'sqs:ReceiveMessage', 'sqs:SendMessage'],
    ...['xray:PutTelemetryRecords', 'xray:PutTraceSegments'],
  ]);
});

test('only the dead-letter function may receive and delete dead letters, and it may call only their functions', () => {
  const getTargets = (action: string) =>
    statements
      .filter(({ actions }) => actions.includes(action))
      .map(({ role, resources }) => ({ role, resources: JSON.stringify(resources) }));
  const isOfLetters = /PutAside|MailDeadLetters|MailFeedbackDeadLetters/;
  for (const action of ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:ChangeMessageVisibility']) {
    const reading = getTargets(action).filter(({ resources }) => isOfLetters.test(resources));
    const roles = reading.map(({ role }) => role);
    expect(roles, action).toEqual(['ApiLetters']);
    expect(reading[0]?.resources.match(/"Fn::GetAtt"/g)).toHaveLength(4);
  }
  const calling = getTargets('lambda:InvokeFunction');
  expect(calling.filter(({ role }) => role.startsWith('Api'))).toHaveLength(1);
  const [letters] = calling.filter(({ role }) => role === 'ApiLetters');
  const named = [...(letters?.resources.matchAll(/-events-([a-z-]+)"/g) ?? [])];
  expect(named.map(([, name]) => name).sort()).toEqual([...letterQueueNames].sort());
  const streams = getTargets('dynamodb:GetShardIterator').map(({ role }) => role);
  expect(streams.sort()).toEqual(['ApiLetters', 'EventsDriveWorkflow', 'EventsNotify']);
  expect(getActions('ApiLetters')).not.toContain('dynamodb:ListStreams');
});

test('only the mail function may send mail, and only from the configured sender', () => {
  const sending = statements.filter(({ actions }) => actions.includes('ses:SendEmail'));
  expect(sending.map(({ role }) => role)).toEqual(['EventsSendMail']);
  expect(sending[0]?.condition).toEqual({
    StringEquals: { 'ses:FromAddress': 'requests@example.org' },
  });
});
