import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { dataRemovalPolicy, logRetention, type Settings } from '../settings.ts';

/** Create a log group whose entries are deleted after the stage's retention period. */
export const logGroup = (scope: Construct, id: string, settings: Settings) =>
  new LogGroup(scope, id, {
    retention: logRetention(settings),
    removalPolicy: dataRemovalPolicy(settings),
  });
