import { ArnFormat, Stack } from 'aws-cdk-lib';
import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { accept, below, readLogicalId } from './accept.ts';
import type { LiveApi } from './live-api.ts';
import { indexes } from './table.ts';

/** One item, several by key, or a page of a partition: never a scan. */
export const reads = ['GetItem', 'BatchGetItem', 'Query'] as const;
/** Actions in a transaction of the product. */
export const writes = ['PutItem', 'UpdateItem', 'DeleteItem'] as const;
/** Of a transaction that depends on an item which it leaves as it is. */
export const checks = ['ConditionCheckItem'] as const;
type TableAction = (typeof reads | typeof writes | typeof checks)[number] | 'BatchWriteItem';

/** Allows exactly these actions on the table; its indexes are named one by one and can only be queried. */
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
  to.addToRolePolicy(
    new PolicyStatement({ actions, resources: [files.arnForObjects(`${folder}*`)] }),
  );
  accept(to.role ?? to, {
    [below(files, `/${folder}*`)]: 'Objects have names that are made up when a file comes.',
  });
}

/**
 * Allows reading, storing and deleting single files, all or those of a folder. Who may not list the bucket either is
 * answered "access denied" for a file that isn't there, and could not tell it from a failure.
 */
export function grantFiles(to: Lambda, files: IBucket, folder = '') {
  grantObjects(to, files, ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'], folder);
  to.addToRolePolicy(
    new PolicyStatement({ actions: ['s3:ListBucket'], resources: [files.bucketArn] }),
  );
}

/** Allows reading the files of imported logs, which were seen to be there before. */
export const grantReadingLogs = (to: Lambda, files: IBucket) =>
  grantObjects(to, files, ['s3:GetObject'], logsFolder);

/** Allows ending all sign-ins of somebody; nothing else of the pool. */
export function grantSignOut(to: Lambda, pool: IUserPool) {
  to.addToRolePolicy(
    new PolicyStatement({
      actions: ['cognito-idp:AdminUserGlobalSignOut'],
      resources: [pool.userPoolArn],
    }),
  );
}

/**
 * Allows what administrators do with accounts: inviting people, changing their address, keeping them from signing in or
 * letting them in again, who administers, and turning off a second factor that was lost. Passwords are nobody's but
 * their owner's.
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

/** Allows asking what is true now of somebody whose token names an administrator. */
export function grantAsking(to: Lambda, pool: IUserPool) {
  to.addToRolePolicy(
    new PolicyStatement({
      actions: ['cognito-idp:AdminListGroupsForUser', 'cognito-idp:AdminGetUser'],
      resources: [pool.userPoolArn],
    }),
  );
}

/** Allows starting executions of these machines, and nothing on running ones. */
export function grantStart(to: Lambda, ...machineArns: readonly string[]) {
  to.addToRolePolicy(
    new PolicyStatement({ actions: ['states:StartExecution'], resources: [...machineArns] }),
  );
}

/** Allows waking an execution of the machine that waits for a decision, with the token it gave out. */
export function grantSignal(to: Lambda, machineArn: string) {
  to.addToRolePolicy(
    new PolicyStatement({
      actions: ['states:SendTaskFailure', 'states:SendTaskSuccess'],
      resources: [machineArn],
    }),
  );
}

/** Allows seeing whether an execution of the machines of these names runs. */
export function grantDescribe(to: Lambda, ...machineNames: readonly string[]) {
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
    accept(to.role ?? to, {
      [`IAM5[Resource::arn:<AWS::Partition>:states:<AWS::Region>:<AWS::AccountId>:execution:${name}:*]`]:
        'Executions are named after what they work on; only those of this machine.',
    });
}

/** Allows telling open connections something, and nothing else. */
export const grantTelling = (to: Lambda, live: LiveApi) => grantManaging(to, live, 'POST');
/** Allows ending open connections; not listing them. */
export const grantEnding = (to: Lambda, live: LiveApi) => grantManaging(to, live, 'DELETE');

function grantManaging(to: Lambda, { api, stage }: LiveApi, method: 'POST' | 'DELETE') {
  const all = `${stage.stageName}/${method}/@connections/*`;
  const connections = Stack.of(to).formatArn({
    service: 'execute-api',
    resource: api.apiId,
    resourceName: all,
  });
  to.addToRolePolicy(
    new PolicyStatement({ actions: ['execute-api:ManageConnections'], resources: [connections] }),
  );
  accept(to.role ?? to, {
    [`IAM5[Resource::arn:<AWS::Partition>:execute-api:<AWS::Region>:<AWS::AccountId>:<${readLogicalId(api)}>/${all}]`]:
      'Connections have names that are made up when a browser comes; only those of this API.',
  });
}
