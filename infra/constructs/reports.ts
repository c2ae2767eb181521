import { Duration } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { Construct } from 'constructs';
import type { AppFunctions } from './app-function.ts';
import { getCurrentAlias } from './current-version.ts';
import { grantTable, readActions } from './grants.ts';

/**
 * The function of the reports runs every 15 minutes: reports are due at full hours of local time, and time zones differ
 * by multiples of 15 minutes.
 */
const every = Duration.minutes(15);

/** Create the function that notifies people of weekly reports, and run it every quarter of an hour. */
export function sendReports(
  scope: Construct,
  appFunction: AppFunctions,
  table: ITable,
  environment: Record<string, string>,
) {
  const reporter = appFunction('events/send-reports', { environment, seconds: 60 });
  grantTable(reporter, table, ...readActions, 'PutItem');
  new Rule(scope, 'SendingReports', {
    description: 'Tells people that their weekly reports are there.',
    schedule: Schedule.rate(every),
    targets: [
      new LambdaFunction(getCurrentAlias(reporter), { retryAttempts: 2, maxEventAge: every }),
    ],
  });
  return { reporter };
}
