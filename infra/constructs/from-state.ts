import type { Stack } from 'aws-cdk-lib';
import { UserPool } from 'aws-cdk-lib/aws-cognito';
import { type ITable, Table } from 'aws-cdk-lib/aws-dynamodb';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Settings } from '../settings.ts';
import { readSharedValue } from './shared-values.ts';

/** Refer to the table, the user pool and the bucket of files from another stack than the one that creates them. */
export const tableFromState = (stack: Stack, settings: Settings) =>
  Table.fromTableName(stack, 'Table', readSharedValue(stack, settings, 'table-name')) as ITable; // CDK's class doesn't match its own interface under exactOptionalPropertyTypes.

/** Refer to the table with its stream. */
export const streamedTableFromState = (stack: Stack, settings: Settings) =>
  Table.fromTableAttributes(stack, 'Table', {
    tableName: readSharedValue(stack, settings, 'table-name'),
    tableStreamArn: readSharedValue(stack, settings, 'table-stream-arn'),
  }) as ITable;

export const userPoolFromState = (stack: Stack, settings: Settings) =>
  UserPool.fromUserPoolId(stack, 'UserPool', readSharedValue(stack, settings, 'user-pool-id'));

export const filesFromState = (stack: Stack, settings: Settings) =>
  Bucket.fromBucketName(stack, 'Files', readSharedValue(stack, settings, 'files-bucket-name'));
