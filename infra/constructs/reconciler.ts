import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { getStackName, type Settings } from '../settings.ts';

/** Interval at which some of the requests in review are compared with the state machine. */
const every = Duration.minutes(5);

/** Run the function every few minutes. Return its schedule and the metric of restarted requests, for their alarms. */
export function reconciler(scope: Construct, settings: Settings, consumer: Lambda) {
  const schedule = new Rule(scope, 'Reconciling', {
    description: 'Finds requests that have stopped and starts them again.',
    schedule: Schedule.rate(every),
    targets: [new LambdaFunction(consumer, { retryAttempts: 2, maxEventAge: every })],
  });
  const restarts = new MetricFilter(scope, 'RestartedRequests', {
    logGroup: consumer.logGroup,
    filterPattern: FilterPattern.stringValue('$.message.what', '=', 'request restarted'),
    metricNamespace: getStackName(settings),
    metricName: 'RestartedRequests',
    metricValue: '1',
  });
  return { schedule, restarts: restarts.metric({ statistic: 'Sum', period: every }) };
}
