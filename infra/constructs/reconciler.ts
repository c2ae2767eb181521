import { Duration } from 'aws-cdk-lib';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { reconcilerLogText } from '#shared/log-lines.ts';
import { getStackName, type Settings } from '../settings.ts';
import { getCurrentAlias } from './current-version.ts';
import { grantCountMessages } from './grants.ts';

/** Interval at which some of the requests in review are compared with the state machine. */
const every = Duration.minutes(5);

/**
 * Run the function every few minutes. `queues`: dead letters that it counts. Return the metric of stopped work that it
 * finds. The metric has no data while the function fails or does not run.
 */
export function addReconciler(
  scope: Construct,
  settings: Settings,
  consumer: Lambda,
  queues: readonly Queue[],
): IMetric {
  new Rule(scope, 'Reconciling', {
    description: 'Finds requests that have stopped and starts them again.',
    schedule: Schedule.rate(every),
    targets: [
      new LambdaFunction(getCurrentAlias(consumer), { retryAttempts: 2, maxEventAge: every }),
    ],
  });
  grantCountMessages(consumer, queues);
  consumer.addEnvironment('DEAD_LETTER_QUEUES', queues.map(({ queueUrl }) => queueUrl).join(','));
  const stopped = new MetricFilter(scope, 'StoppedWork', {
    logGroup: consumer.logGroup,
    filterPattern: FilterPattern.stringValue('$.message.what', '=', reconcilerLogText),
    metricNamespace: getStackName(settings),
    metricName: 'StoppedWork',
    metricValue: '$.message.stopped',
  });
  return stopped.metric({ statistic: 'Sum', period: Duration.minutes(15) });
}
