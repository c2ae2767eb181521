import { Duration } from 'aws-cdk-lib';
import type { IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IAlarm,
  type IMetric,
  Metric,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';
import type { Service } from '#shared/endpoint.ts';
import { functionNames } from '../function-entries.ts';
import { getStackName, type Settings } from '../settings.ts';
import { functionMetric } from './app-function.ts';
import type { ConsumerWithDeadLetters } from './event-consumer.ts';
import { period, sum } from './metrics.ts';
import { checkName } from './release.ts';

const daily = { statistic: 'Sum', period: Duration.days(1) };
const graph = (title: string, left: IMetric[], right: IMetric[] = []) =>
  new GraphWidget({ title, left, right, width: 12, liveData: true });

type ShownServices = readonly { readonly service: Service; readonly api: IHttpApi }[];
type OperatedResources = {
  readonly services: ShownServices;
  readonly consumers: readonly ConsumerWithDeadLetters[];
  readonly machine: StateMachine;
  readonly table: ITable;
  readonly alarms: readonly IAlarm[];
};

/**
 * Create the dashboard for operators: alarms, responses to callers, failures, waiting work and consumption. CloudWatch
 * shows 50 metrics for free, so durations of single functions are not among them.
 */
export function operatorDashboard(scope: Construct, settings: Settings, shown: OperatedResources) {
  const { services, consumers, machine, table, alarms } = shown;
  const calls = services.map(({ api, service }) =>
    graph(
      `${service}: calls and failures`,
      [api.metricCount(sum), api.metricClientError(sum), api.metricServerError(sum)],
      [api.metricLatency({ statistic: 'p95', period })],
    ),
  );
  // The release check runs only during deployments, so its failures are not shown here.
  const serving = functionNames.filter((name) => name !== checkName);
  const errors = serving.map((name) =>
    functionMetric(settings, name, 'Errors', { ...sum, label: name }),
  );
  new Dashboard(scope, 'Dashboard', {
    dashboardName: getStackName(settings),
    defaultInterval: Duration.hours(12),
    widgets: [
      [new AlarmStatusWidget({ title: 'Conditions', alarms: [...alarms], width: 24, height: 4 })],
      calls,
      [
        graph('Functions: errors', errors),
        graph('Workflows', [machine.metricStarted(sum), machine.metricFailed(sum)]),
      ],
      [
        graph(
          'Stored events: dead letters, and age of the oldest',
          consumers.map(({ deadLetters }) =>
            deadLetters.metricApproximateNumberOfMessagesVisible({ period }),
          ),
          consumers.map(({ consumer }) =>
            consumer.metric('IteratorAge', { statistic: 'Maximum', period }),
          ),
        ),
        graph('Table: consumed units', [
          table.metricConsumedReadCapacityUnits(sum),
          table.metricConsumedWriteCapacityUnits(sum),
        ]),
      ],
    ],
  });
}

type UsedResources = {
  readonly services: ShownServices;
  readonly routing: StateMachine;
  readonly announcing: StateMachine;
  readonly importing: StateMachine;
  /** Dimensions of the pool's metrics. */
  readonly pool: Record<string, string>;
};

/** Create the dashboard for the business: by day, how much the product is used. It names no person and no request. */
export function businessDashboard(scope: Construct, settings: Settings, used: UsedResources) {
  const { services, routing, announcing, importing, pool } = used;
  const signIn = (metricName: string) =>
    new Metric({ namespace: 'AWS/Cognito', metricName, dimensionsMap: pool, ...daily });
  const mail = (metricName: string) => new Metric({ namespace: 'AWS/SES', metricName, ...daily });
  new Dashboard(scope, 'BusinessDashboard', {
    dashboardName: `${getStackName(settings)}-business`,
    defaultInterval: Duration.days(60),
    widgets: [
      [
        graph('Requests sent and closed', [
          routing.metricStarted({ ...daily, label: 'sent, or started again' }),
          routing.metricSucceeded({ ...daily, label: 'closed' }),
        ]),
        graph('Days until a request is closed', [
          routing.metricTime({ statistic: 'p50', period: daily.period, label: 'half of them, ms' }),
          routing.metricTime({ statistic: 'p90', period: daily.period, label: '90 %, ms' }),
        ]),
      ],
      [
        graph('Sign-ins', [signIn('SignInSuccesses'), signIn('SignUpSuccesses')]),
        graph(
          'Calls of people',
          services.map(({ api, service }) => api.metricCount({ ...daily, label: service })),
        ),
      ],
      [
        graph('Mails of the account', [mail('Send'), mail('Delivery'), mail('Bounce')]),
        graph('Announcements and imports', [
          announcing.metricStarted({ ...daily, label: 'announcements' }),
          importing.metricStarted({ ...daily, label: 'imports' }),
        ]),
      ],
    ],
  });
}
