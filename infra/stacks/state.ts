import { type App, Aws, CfnOutput, Fn } from 'aws-cdk-lib';
import { alarmTopic } from '../constructs/alarm-topic.ts';
import { addBackupPlan, formatTableArn } from '../constructs/backup-plan.ts';
import { customerKey } from '../constructs/customer-key.ts';
import { fileStore } from '../constructs/file-store.ts';
import { addAdministratorGroup, userPool } from '../constructs/identity.ts';
import { mailSettings } from '../constructs/mail.ts';
import { shareValues } from '../constructs/shared-values.ts';
import { buildProductTable } from '../constructs/table.ts';
import type { Settings } from '../settings.ts';
import { stageStack } from './stage-stack.ts';

/**
 * Create everything that cannot be created again: table, accounts, files, and the confirmed subscription of alarms. It
 * contains no code, so that most releases don't change it.
 */
export function stateStack(app: App, settings: Settings) {
  const stack = stageStack(app, settings, 'state', 'table, accounts and files');
  const key = customerKey(stack, settings);
  const table = buildProductTable(stack, settings, key);
  const files = fileStore(stack, settings, key);
  const configurationSet = mailSettings(stack, settings);
  const pool = userPool(stack, settings, configurationSet);
  addAdministratorGroup(stack, pool);

  const { name: tableName, streamArn } = settings.restoredTable ?? {
    ...{ name: table.tableName, streamArn: table.tableStreamArn ?? '' },
  };
  const topic = alarmTopic(stack, settings);
  addBackupPlan(stack, settings, {
    ...{ tableArn: formatTableArn(stack, tableName), bucketArn: files.bucketArn, key, topic },
  });
  shareValues(stack, settings, {
    'table-name': tableName,
    'table-stream-arn': streamArn,
    'user-pool-id': pool.userPoolId,
    'files-bucket-name': files.bucketName,
    'alarm-topic-arn': topic.topicArn,
    // The id that CloudFormation generated for this stack: unknown outside of the account.
    'origin-key': Fn.select(2, Fn.split('/', Aws.STACK_ID)),
    ...(configurationSet && { 'configuration-set': configurationSet }),
    ...(key && { 'data-key-arn': key.keyArn }),
  });
  const outputs = {
    TableName: tableName,
    UserPoolId: pool.userPoolId,
    FilesBucketName: files.bucketName,
  };
  for (const [name, value] of Object.entries(outputs)) new CfnOutput(stack, name, { value });
  return stack;
}
