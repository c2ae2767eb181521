import { Duration } from 'aws-cdk-lib';
import type { IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Dashboard, GraphWidget, type IMetric, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';
import type { Service } from '#shared/endpoint.ts';
import { functionNames } from '../function-entries.ts';
import { getStackName, type Settings } from '../settings.ts';
import { nameFunction } from './app-function.ts';
import type { StreamConsumer } from './event-consumer.ts';

const period = Duration.minutes(5);
const sum = { statistic: 'Sum', period };
const graph = (title: string, left: IMetric[], right: IMetric[] = []) =>
  new GraphWidget({ title, left, right, width: 12, liveData: true });

type ShownResources = {
  readonly services: readonly { readonly service: Service; readonly api: IHttpApi }[];
  readonly consumers: readonly StreamConsumer[];
  readonly machine: StateMachine;
  readonly table: ITable;
};

/** Metrics of all functions, by their names, because the functions are in several stacks. */
const ofFunctions = (settings: Settings, metricName: string, statistic: string) =>
  functionNames
    .filter((name) => !name.startsWith('identity/'))
    .map((name) => {
      const FunctionName = nameFunction(settings, name);
      const dimensionsMap = { FunctionName };
      const label = name;
      return new Metric({
        namespace: 'AWS/Lambda',
        ...{ metricName, dimensionsMap, statistic, period, label },
      });
    });

/** Dashboard with the state of one stage: responses to callers, functions, waiting work and consumption. */
export function dashboard(scope: Construct, settings: Settings, shown: ShownResources) {
  const { services, consumers, machine, table } = shown;
  return new Dashboard(scope, 'Dashboard', {
    dashboardName: getStackName(settings),
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
        graph('Functions: errors', ofFunctions(settings, 'Errors', 'Sum')),
        graph('Functions: 95th percentile of duration', ofFunctions(settings, 'Duration', 'p95')),
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
