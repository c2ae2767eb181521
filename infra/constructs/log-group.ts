import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { logRetention, removalOfData, type Settings } from '../settings.ts';

/** Every log of the product is kept for the stage's retention and then deleted. */
export const logGroup = (scope: Construct, id: string, settings: Settings) =>
  new LogGroup(scope, id, {
    retention: logRetention(settings),
    removalPolicy: removalOfData(settings),
  });
