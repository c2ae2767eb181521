import { ArnFormat, Stack } from 'aws-cdk-lib';
import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { indexes } from '../stages/table-indexes.ts';
import { acceptFindings, formatArnFindingId } from './accept.ts';
import type { LiveApi } from './live-api.ts';

/** Actions that read one item, several by key, or a page of a partition, but never scan. */
export const readActions = ['GetItem', 'BatchGetItem', 'Query'] as const;
/** Write actions in a transaction of the product. Functions that only read need `UpdateItem` to count calls. */
export const writeActions = ['PutItem', 'UpdateItem', 'DeleteItem'] as const;
/** Action for a transaction that checks an item without changing it. */
export const checkActions = ['ConditionCheckItem'] as const;
type TableAction =
  | (typeof readActions | typeof writeActions | typeof checkActions)[number]
  | 'BatchWriteItem'
  | 'Scan';

/** Grant exactly these actions on the table. Its indexes are listed individually and can only be queried. */
export function grantTable(to: Lambda, table: ITable, ...actions: readonly TableAction[]) {
  to.addToRolePolicy(
    new PolicyStatement({
      actions: actions.map((action) => `dynamodb:${action}`),
      resources: [table.tableArn],
    }),
  );
  if (actions.includes('Query'))
    to.addToRolePolicy(
      new PolicyStatement({
        actions: ['dynamodb:Query'],
        resources: indexes.map((index) => `${table.tableArn}/index/${index}`),
      }),
    );
}

/** Folder of the files of imported logs (functions/imports/store/log-file-store.ts). */
export const logsFolder = 'imports/';

function grantObjects(to: Lambda, files: IBucket, actions: string[], folder: string) {
  const objects = files.arnForObjects(`${folder}*`);
  to.addToRolePolicy(new PolicyStatement({ actions, resources: [objects] }));
  acceptFindings(to.role ?? to, {
    [formatArnFindingId(to, objects)]: 'Objects have names that are made up when a file comes.',
  });
}

/**
 * Grant reading, storing and deleting single files, either all or those in a folder. It includes listing, because
 * otherwise S3 reports a missing file as "access denied", like a failure.
 */
export function grantFiles(to: Lambda, files: IBucket, folder = '') {
  grantObjects(to, files, ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'], folder);
  to.addToRolePolicy(
    new PolicyStatement({ actions: ['s3:ListBucket'], resources: [files.bucketArn] }),
  );
}

/** Folder of the files of requests (functions/requests/store/file-store.ts). */
export const requestsFolder = 'requests/';

/** Grant finding and deleting the objects of a folder, without reading them. Their former versions stay. */
export function grantRemoveFiles(to: Lambda, files: IBucket, folder: string) {
  grantObjects(to, files, ['s3:DeleteObject'], folder);
  to.addToRolePolicy(
    new PolicyStatement({ actions: ['s3:ListBucket'], resources: [files.bucketArn] }),
  );
}

/** Grant reading the files of imported logs, whose existence was checked before. */
export const grantReadLogs = (to: Lambda, files: IBucket) =>
  grantObjects(to, files, ['s3:GetObject'], logsFolder);

/** Grant ending all sessions of a person, and nothing else in the pool. */
export function grantSignOut(to: Lambda, pool: IUserPool) {
  to.addToRolePolicy(
    new PolicyStatement({
      actions: ['cognito-idp:AdminUserGlobalSignOut'],
      resources: [pool.userPoolArn],
    }),
  );
}

/**
 * Grant the account actions of administrators: inviting people, changing addresses, blocking or allowing sign-in,
 * changing administrators, and turning off a lost second factor. It excludes passwords.
 */
export function grantAccounts(to: Lambda, pool: IUserPool) {
  to.addToRolePolicy(
    new PolicyStatement({
      actions: [
        'cognito-idp:AdminAddUserToGroup',
        'cognito-idp:AdminCreateUser',
        'cognito-idp:AdminDisableUser',
        'cognito-idp:AdminEnableUser',
        'cognito-idp:AdminRemoveUserFromGroup',
        'cognito-idp:AdminSetUserMFAPreference',
        'cognito-idp:AdminUpdateUserAttributes',
      ],
      resources: [pool.userPoolArn],
    }),
  );
}

/** Grant deleting accounts, and nothing else in the pool. */
export function grantDeleteAccounts(to: Lambda, pool: IUserPool) {
  to.addToRolePolicy(
    new PolicyStatement({
      actions: ['cognito-idp:AdminDeleteUser'],
      resources: [pool.userPoolArn],
    }),
  );
}

/** Grant reading the current rights of a person whose token names an administrator. */
export function grantReadUsers(to: Lambda, pool: IUserPool) {
  to.addToRolePolicy(
    new PolicyStatement({
      actions: ['cognito-idp:AdminListGroupsForUser', 'cognito-idp:AdminGetUser'],
      resources: [pool.userPoolArn],
    }),
  );
}

/** Grant starting executions of these machines, but no action on running ones. */
export function grantStartExecution(to: Lambda, ...machineArns: readonly string[]) {
  to.addToRolePolicy(
    new PolicyStatement({ actions: ['states:StartExecution'], resources: [...machineArns] }),
  );
}

/** Grant waking a waiting execution of the machine with its task token. */
export function grantSendTaskResult(to: Lambda, machineArn: string) {
  to.addToRolePolicy(
    new PolicyStatement({
      actions: ['states:SendTaskFailure', 'states:SendTaskSuccess'],
      resources: [machineArn],
    }),
  );
}

/** Grant counting the messages of queues, without reading them. */
export function grantCountMessages(to: Lambda, queues: readonly Queue[]) {
  to.addToRolePolicy(
    new PolicyStatement({
      actions: ['sqs:GetQueueAttributes'],
      resources: queues.map(({ queueArn }) => queueArn),
    }),
  );
}

/**
 * Grant the permissions to replay the dead letters of these queues: receive, hide and delete them, call the functions
 * that gave up on them, and read the changes that a dead letter identifies only by their position in the stream.
 */
export function grantReplay(
  to: Lambda,
  {
    queues,
    consumerNames,
    streamArn,
  }: {
    readonly queues: readonly Queue[];
    /** Names of functions with their alias, because a reference to the alias would be circular. */
    readonly consumerNames: readonly string[];
    readonly streamArn: string;
  },
) {
  grantCountMessages(to, queues);
  const letters = ['sqs:ReceiveMessage', 'sqs:ChangeMessageVisibility', 'sqs:DeleteMessage'];
  const queueArns = queues.map(({ queueArn }) => queueArn);
  const functionArns = consumerNames.map((resourceName) =>
    Stack.of(to).formatArn({
      service: 'lambda',
      resource: 'function',
      resourceName,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    }),
  );
  const changes = ['dynamodb:GetShardIterator', 'dynamodb:GetRecords'];
  for (const [actions, resources] of [
    [letters, queueArns],
    [['lambda:InvokeFunction'], functionArns],
    [changes, [streamArn]],
  ] as const)
    to.addToRolePolicy(new PolicyStatement({ actions: [...actions], resources: [...resources] }));
}

/** Grant reading whether an execution of the machines with these names runs. */
export function grantDescribeExecution(to: Lambda, ...machineNames: readonly string[]) {
  const executionsOf = (machineName: string) =>
    Stack.of(to).formatArn({
      service: 'states',
      resource: 'execution',
      resourceName: `${machineName}:*`,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
  to.addToRolePolicy(
    new PolicyStatement({
      actions: ['states:DescribeExecution'],
      resources: machineNames.map(executionsOf),
    }),
  );
  for (const name of machineNames)
    acceptFindings(to.role ?? to, {
      [`IAM5[Resource::arn:<AWS::Partition>:states:<AWS::Region>:<AWS::AccountId>:execution:${name}:*]`]:
        'Executions are named after what they work on; only those of this machine.',
    });
}

/** Grant posting to open connections, and nothing else. */
export const grantPostToConnections = (to: Lambda, live: LiveApi) =>
  grantManageConnections(to, live, 'POST');
/** Grant closing open connections, but not listing them. */
export const grantDeleteConnections = (to: Lambda, live: LiveApi) =>
  grantManageConnections(to, live, 'DELETE');

function grantManageConnections(to: Lambda, live: LiveApi, method: 'POST' | 'DELETE') {
  const connections = Stack.of(to).formatArn({
    service: 'execute-api',
    resource: live.api.apiId,
    resourceName: `${live.stageName}/${method}/@connections/*`,
  });
  to.addToRolePolicy(
    new PolicyStatement({ actions: ['execute-api:ManageConnections'], resources: [connections] }),
  );
  acceptFindings(to.role ?? to, {
    [formatArnFindingId(to, connections)]:
      'Connections have names that are made up when a browser comes; only those of this API.',
  });
}
