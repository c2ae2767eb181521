import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { type Settings, stackName } from '../settings.ts';

/** Time between two comparisons of a part of the requests in review with the machine. */
const every = Duration.minutes(5);

/**
 * Calls the function every few minutes, and counts the requests that it started again: its alarm is the metric that
 * this returns.
 */
export function reconciler(scope: Construct, settings: Settings, consumer: Lambda) {
  new Rule(scope, 'Reconciling', {
    description: 'Finds requests that have stopped and starts them again.',
    schedule: Schedule.rate(every),
    targets: [new LambdaFunction(consumer, { retryAttempts: 2, maxEventAge: every })],
  });
  const restarts = new MetricFilter(scope, 'RestartedRequests', {
    logGroup: consumer.logGroup,
    filterPattern: FilterPattern.stringValue('$.message.what', '=', 'request restarted'),
    metricNamespace: stackName(settings),
    metricName: 'RestartedRequests',
    metricValue: '1',
  });
  return restarts.metric({ statistic: 'Sum', period: every });
}
