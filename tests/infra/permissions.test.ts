import { expect, test } from 'vitest';
import { everySetting } from '#tests/support/stage-settings.ts';
import { readStatements } from './read-statements.ts';
import { synthesize } from './synthesize.ts';

/** Actions on items, which the tests of least privilege limit, and actions that every function or area has. */
const common =
  /^(logs|xray):|^dynamodb:(Get|BatchGet|Put|Update|Delete)Item$|^dynamodb:Query$|^cognito-idp:Admin(GetUser|ListGroupsForUser)$/;

const queueConsumers = ['ApiLetters', 'EventsMailFeedback', 'EventsSendMail'];
const queueSenders = [
  ...['ApiLetters', 'ApiMessages', 'ApiPeople', 'ApiUsers', 'EventsDriveWorkflow'],
  ...['EventsMailFeedback', 'EventsNotify', 'EventsReconcile', 'EventsSendMail'],
  'EventsSendReports',
  'WorkflowsAnnouncement',
];
const streamReaders = ['EventsDriveWorkflow', 'EventsNotify'];
const fileAreas = ['ApiConversation', 'ApiImports', 'ApiRequests'];

/** Roles by action. A new permission requires a new line here, which is visible in a review. */
const roles: Readonly<Record<string, readonly string[]>> = {
  'cloudformation:DescribeStacks': ['EventsCheckRelease'],
  'cloudwatch:DescribeAlarms': ['EventsCheckRelease'],
  'cognito-idp:AdminAddUserToGroup': ['ApiPeople'],
  'cognito-idp:AdminCreateUser': ['ApiPeople'],
  'cognito-idp:AdminDeleteUser': ['EventsReconcile'],
  'cognito-idp:AdminDisableUser': ['ApiPeople'],
  'cognito-idp:AdminEnableUser': ['ApiPeople'],
  'cognito-idp:AdminRemoveUserFromGroup': ['ApiPeople'],
  'cognito-idp:AdminSetUserMFAPreference': ['ApiPeople'],
  'cognito-idp:AdminUpdateUserAttributes': ['ApiPeople'],
  'cognito-idp:AdminUserGlobalSignOut': ['ApiPeople', 'ApiUsers'],
  'dynamodb:BatchWriteItem': ['EventsNotify', 'EventsReconcile', 'EventsSendMail'],
  'dynamodb:ConditionCheckItem': [
    ...['ApiImports', 'ApiPeople', 'EventsReconcile', 'WorkflowsProcessImport'],
  ],
  'dynamodb:DescribeStream': streamReaders,
  'dynamodb:GetRecords': ['ApiLetters', ...streamReaders],
  'dynamodb:GetShardIterator': ['ApiLetters', ...streamReaders],
  'dynamodb:ListStreams': streamReaders,
  'dynamodb:Scan': ['EventsReconcile'],
  'execute-api:ManageConnections': ['EventsLive', 'EventsNotify', 'WorkflowsAnnouncement'],
  'lambda:InvokeFunction': [
    ...['AnnouncementsMachine', 'ApiLetters', 'EventsCheckRelease', 'ProcessImportsMachine'],
    'RequestRoutingMachine',
  ],
  's3:DeleteObject': [...fileAreas, 'EventsReconcile'],
  's3:GetObject': [...fileAreas, 'WorkflowsProcessImport'],
  's3:ListBucket': [...fileAreas, 'EventsReconcile'],
  's3:PutObject': fileAreas,
  'ses:SendEmail': ['EventsSendMail'],
  'sns:Publish': ['FailedBackupsEvents'],
  'sqs:ChangeMessageVisibility': queueConsumers,
  'sqs:DeleteMessage': queueConsumers,
  'sqs:GetQueueAttributes': queueSenders,
  'sqs:GetQueueUrl': queueSenders,
  'sqs:ReceiveMessage': queueConsumers,
  'sqs:SendMessage': queueSenders,
  'ssm:GetParameter': ['EventsCanary'],
  'states:DescribeExecution': ['EventsReconcile'],
  'states:SendTaskFailure': ['EventsDriveWorkflow', 'WorkflowsRequestRouting'],
  'states:SendTaskSuccess': ['EventsDriveWorkflow', 'WorkflowsRequestRouting'],
  'states:StartExecution': ['EventsDriveWorkflow'],
};

test('no role has a permission beyond the table of permissions, with every setting', () => {
  const found = new Map<string, Set<string>>();
  for (const { role, actions } of readStatements(synthesize(everySetting)))
    for (const action of actions)
      if (!common.test(action)) found.set(action, (found.get(action) ?? new Set()).add(role));
  const sorted = [...found].map(([action, names]) => [action, [...names].sort()]);
  expect(Object.fromEntries(sorted)).toEqual(roles);
});
