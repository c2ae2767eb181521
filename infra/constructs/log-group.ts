import { Stack } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { dataRemovalPolicy, getLogRetentionDays, type Settings } from '../settings.ts';
import { keyFromState } from './customer-key.ts';

/** Create a log group whose entries are deleted after the stage's retention period. */
export function logGroup(scope: Construct, id: string, settings: Settings) {
  const encryptionKey = keyFromState(Stack.of(scope), settings);
  return new LogGroup(scope, id, {
    retention: getLogRetentionDays(settings),
    removalPolicy: dataRemovalPolicy(settings),
    ...(encryptionKey && { encryptionKey }),
  });
}
