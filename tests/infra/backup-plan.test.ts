import { expect, test } from 'vitest';
import { everySetting } from '#tests/support/stage-settings.ts';
import { all, synthesize } from './synthesize.ts';

const prod = synthesize({ stage: 'prod', keep: true, senderEmail: 'requests@example.org' });
const backup = synthesize({ ...everySetting, backupDays: 90 });

test('a deployment stage without backupDays has no backup plan, vault or restore test', () => {
  expect(
    Object.keys(prod.toJSON().Resources).filter((id) => /Backup|RestoreTrial/.test(id)),
  ).toEqual([]);
});

test('a deployment stage with backupDays backs up table and files each week in a vault that outlives the stack', () => {
  backup.hasResource('AWS::Backup::BackupVault', {
    ...{ DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' },
  });
  backup.hasResourceProperties('AWS::Backup::BackupPlan', {
    BackupPlan: {
      BackupPlanRule: [
        {
          ...{ Lifecycle: { DeleteAfterDays: 90 }, ScheduleExpression: 'cron(0 2 ? * SUN *)' },
        },
      ],
    },
  });
  const [[, { BackupSelection }] = ['', {}]] = all(backup, 'AWS::Backup::BackupSelection');
  expect(JSON.stringify(BackupSelection.Resources)).toMatch(/:table\/.*Table.*Files.*Arn/);
});

test('a monthly restore test restores the table from the latest backup of the vault', () => {
  const [[vault] = ['']] = all(backup, 'AWS::Backup::BackupVault');
  backup.hasResourceProperties('AWS::Backup::RestoreTestingPlan', {
    RecoveryPointSelection: {
      Algorithm: 'LATEST_WITHIN_WINDOW',
      IncludeVaults: [{ 'Fn::GetAtt': [vault, 'BackupVaultArn'] }],
    },
  });
  backup.hasResourceProperties('AWS::Backup::RestoreTestingSelection', {
    ProtectedResourceType: 'DynamoDB',
  });
});

test('failed backups and failed restore tests are sent to the topic of the alarms', () => {
  const [topic] = all(backup, 'AWS::SNS::Topic').map(([id]) => id);
  const [rule] = all(backup, 'AWS::Events::Rule').filter(
    ([, { EventPattern }]) => EventPattern?.source?.[0] === 'aws.backup',
  );
  expect(rule?.[1].Targets).toEqual([expect.objectContaining({ Arn: { Ref: topic } })]);
  expect(Object.keys(rule?.[1].EventPattern.detail.$or[1])).toEqual([
    ...['status', 'restoreTestingPlanArn'],
  ]);
});

test('a deployment stage with a restored table uses and backs up that table, and keeps its former table', () => {
  const restoredTable = { name: 'restored', streamArn: 'arn:aws:dynamodb:eu-central-1:1:table/x' };
  const template = synthesize({ ...everySetting, restoredTable });
  template.resourceCountIs('AWS::DynamoDB::Table', 1);
  const resources = JSON.stringify(template.toJSON());
  expect(resources).toContain(':table/restored');
  const values = new Map(
    all(template, 'AWS::SSM::Parameter').map(([, { Name, Value }]) => [Name, Value]),
  );
  expect(values.get('/countersign-prod/table-name')).toBe('restored');
  expect(values.get('/countersign-prod/table-stream-arn')).toBe(restoredTable.streamArn);
});
