import { Duration } from 'aws-cdk-lib';
import { Dashboard, GraphWidget, type IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { type Settings, stackName } from '../settings.ts';
import type { MonitoredResources } from './alarms.ts';

const period = Duration.minutes(5);
const sum = { statistic: 'Sum', period };
const graph = (title: string, left: IMetric[], right: IMetric[] = []) =>
  new GraphWidget({ title, left, right, width: 12, liveData: true });

/** Dashboard with the state of one stage: responses to callers, functions, waiting work and consumption. */
export function dashboard(scope: Construct, settings: Settings, watched: MonitoredResources) {
  const { services, functions, consumers, machine, table } = watched;
  return new Dashboard(scope, 'Dashboard', {
    dashboardName: stackName(settings),
    defaultInterval: Duration.hours(12),
    widgets: [
      services.map(({ api, service }) =>
        graph(
          `${service}: calls and failures`,
          [api.metricCount(sum), api.metricClientError(sum), api.metricServerError(sum)],
          [api.metricLatency({ statistic: 'p95', period })],
        ),
      ),
      [
        graph(
          'Functions: errors',
          functions.map((lambda) => lambda.metricErrors(sum)),
        ),
        graph(
          'Functions: 95th percentile of duration',
          functions.map((lambda) => lambda.metricDuration({ statistic: 'p95', period })),
        ),
      ],
      [
        graph('Workflows', [
          machine.metricStarted(sum),
          machine.metricSucceeded(sum),
          machine.metricFailed(sum),
        ]),
        graph(
          'Stored events: dead letters, and age of the oldest',
          consumers.map(({ deadLetters }) =>
            deadLetters.metricApproximateNumberOfMessagesVisible({ period }),
          ),
          consumers.map(({ consumer }) =>
            consumer.metric('IteratorAge', { statistic: 'Maximum', period }),
          ),
        ),
      ],
      [
        graph('Table: consumed units', [
          table.metricConsumedReadCapacityUnits(sum),
          table.metricConsumedWriteCapacityUnits(sum),
        ]),
      ],
    ],
  });
}
