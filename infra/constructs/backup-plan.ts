import { ArnFormat, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  BackupPlan,
  BackupPlanRule,
  BackupResource,
  BackupSelection,
  BackupVault,
  CfnRestoreTestingPlan,
  CfnRestoreTestingSelection,
} from 'aws-cdk-lib/aws-backup';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { SnsTopic } from 'aws-cdk-lib/aws-events-targets';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { getStackName, type Settings } from '../settings.ts';
import { acceptFindings } from './accept.ts';

type BackedUp = {
  readonly tableArn: string;
  readonly bucketArn: string;
  readonly key: IKey | undefined;
  /** Topic that is notified of failed backups and restores. */
  readonly topic: ITopic;
};

/** Managed policies that allow AWS Backup to save the data and to try restores. */
const policies = [
  'service-role/AWSBackupServiceRolePolicyForBackup',
  'service-role/AWSBackupServiceRolePolicyForRestores',
  'AWSBackupServiceRolePolicyForS3Backup',
];

function backupRole(scope: Construct): Role {
  const role = new Role(scope, 'BackupRole', {
    assumedBy: new ServicePrincipal('backup.amazonaws.com'),
    managedPolicies: policies.map((name) => ManagedPolicy.fromAwsManagedPolicyName(name)),
  });
  for (const name of policies)
    acceptFindings(role, {
      [`IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${name}]`]:
        'AWS keeps the rights of its service in step with what the service does.',
    });
  return role;
}

/** States of a job that has produced no backup, or no restored table. */
const failures = ['FAILED', 'ABORTED', 'EXPIRED', 'PARTIAL'];

/**
 * Save the table and the files each week in a vault, and restore the table from it each month as a trial, if the stage
 * has `backupDays`. Point-in-time recovery goes back 35 days; these backups go back further, and outlive the table. The
 * vault and its backups remain when the setting or the stack is removed.
 */
export function addBackupPlan(
  scope: Construct,
  settings: Settings,
  { tableArn, bucketArn, key, topic }: BackedUp,
): void {
  if (settings.backupDays === undefined) return;
  const vault = new BackupVault(scope, 'Backups', {
    removalPolicy: RemovalPolicy.RETAIN,
    ...(key && { encryptionKey: key }),
  });
  const plan = new BackupPlan(scope, 'BackupPlan', {
    backupPlanRules: [
      new BackupPlanRule({
        backupVault: vault,
        ruleName: 'weekly',
        scheduleExpression: Schedule.cron({ weekDay: 'SUN', hour: '2', minute: '0' }),
        deleteAfter: Duration.days(settings.backupDays),
      }),
    ],
  });
  const role = backupRole(scope);
  new BackupSelection(scope, 'BackedUp', {
    ...{ backupPlan: plan, role },
    resources: [tableArn, bucketArn].map((arn) => BackupResource.fromArn(arn)),
  });
  const restoreTestingPlanName = getStackName(settings).replaceAll('-', '_');
  const trial = new CfnRestoreTestingPlan(scope, 'RestoreTrial', {
    restoreTestingPlanName,
    scheduleExpression: 'cron(0 4 1 * ? *)',
    recoveryPointSelection: {
      algorithm: 'LATEST_WITHIN_WINDOW',
      includeVaults: [vault.backupVaultArn],
      recoveryPointTypes: ['SNAPSHOT'],
      selectionWindowDays: 14,
    },
  });
  const selection = new CfnRestoreTestingSelection(scope, 'RestoredTable', {
    ...{ restoreTestingPlanName, restoreTestingSelectionName: 'table' },
    ...{ iamRoleArn: role.roleArn, protectedResourceType: 'DynamoDB' },
    ...{ protectedResourceArns: [tableArn], validationWindowHours: 1 },
  });
  selection.addResourceDependency(trial);
  new Rule(scope, 'FailedBackups', {
    description: 'A backup, or the monthly trial of a restore, failed.',
    eventPattern: {
      source: ['aws.backup'],
      detailType: ['Backup Job State Change', 'Restore Job State Change'],
      detail: {
        $or: [
          { state: failures, backupVaultName: [vault.backupVaultName] },
          { status: failures, restoreTestingPlanArn: [trial.attrRestoreTestingPlanArn] },
        ],
      },
    },
    targets: [new SnsTopic(topic, { authorizeUsingRole: true })],
  });
}

/** Return the ARN of a table of this account by its name. */
export const formatTableArn = (scope: Construct, resourceName: string) =>
  Stack.of(scope).formatArn({
    ...{ service: 'dynamodb', resource: 'table', resourceName },
    arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
  });
