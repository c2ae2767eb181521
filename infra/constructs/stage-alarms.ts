import { Duration, type Stack } from 'aws-cdk-lib';
import type { IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import type { Settings } from '../settings.ts';
import { Alarms, type Condition } from './alarms.ts';
import { functionMetric } from './app-function.ts';
import type { MailQueues } from './mail-delivery.ts';
import { addUp, hourly, period, poolDimensions, sum } from './metrics.ts';

type Watched = {
  readonly services: readonly IHttpApi[];
  readonly live: { readonly apiId: string };
  readonly table: ITable;
  /** Functions that consume the stream of the table. */
  readonly consumers: { readonly driver: Lambda; readonly notifier: Lambda };
  readonly routing: StateMachine;
  /** Amount of stopped work that each run of the reconciler found. */
  readonly stoppedWork: IMetric;
  /** Function of the weekly reports, which a schedule runs. */
  readonly reporter: Lambda;
  readonly mails: MailQueues | undefined;
  /** Condition that is true when the canary fails. */
  readonly canary: Condition | undefined;
};

/** Share of a quota of the account at which its alarm starts. */
const quotaShare = 0.8;
/** Default quota of open executions of an account and region. */
const openExecutions = 1_000_000;
/** Write units for 1 USD in the dearest regions. */
const writeUnitsPerUsd = 1_250_000;
/** Assumed without `monthlyBudget`, in USD. */
const defaultBudget = 100;

function peopleCannotWork(
  stack: Stack,
  settings: Settings,
  { services, table, canary }: Watched,
): readonly Condition[] {
  const account = (metricName: string) =>
    new Metric({ namespace: 'AWS/Lambda', metricName, statistic: 'Maximum', period });
  const ofTable = (metricName: string) => table.metric(metricName, sum);
  const pool = poolDimensions(stack, settings);
  const signIn = (metricName: string) =>
    new Metric({ namespace: 'AWS/Cognito', metricName, dimensionsMap: pool, ...sum });
  return [
    {
      name: 'failed-calls',
      metric: addUp(services.map((api) => api.metricServerError(sum))),
      threshold: 5,
      description: 'Five calls of people were answered with status 5xx in five minutes.',
    },
    {
      name: 'slow-process-view',
      metric: functionMetric(settings, 'api/process', 'Duration', { statistic: 'Maximum', period }),
      threshold: 25_000,
      description: 'A call of the process view took 25 of its 29 seconds.',
    },
    {
      name: 'lambda-concurrency',
      metric: account('ClaimedAccountConcurrency'),
      threshold: Math.ceil(quotaShare * settings.lambdaConcurrency),
      description: 'The functions of the account use 80 % of their quota.',
    },
    {
      name: 'table-throttles',
      // Both metrics count each item of every operation, batches and transactions included.
      metric: addUp(['ReadThrottleEvents', 'WriteThrottleEvents'].map(ofTable)),
      threshold: 10,
      description: 'The table refused reads or writes for being too many.',
    },
    {
      name: 'sign-in-throttles',
      metric: addUp(['SignInThrottles', 'TokenRefreshThrottles'].map(signIn)),
      threshold: 5,
      description: 'Cognito refused sign-ins for being too many.',
    },
    {
      name: 'sign-up-failures',
      metric: new MathExpression({
        // A refused sign-up is an error for Lambda, and strangers must not page the operator.
        expression: 'FILL(mail, 0) * 20 + FILL(refused, 0)',
        usingMetrics: {
          mail: functionMetric(settings, 'identity/custom-message', 'Errors', hourly),
          refused: functionMetric(settings, 'identity/pre-sign-up', 'Errors', hourly),
        },
        period: hourly.period,
      }),
      threshold: 20,
      description: 'The mail of a code or an invitation failed, or 20 sign-ups were refused.',
    },
    ...(canary ? [canary] : []),
  ];
}

const maxAge = Duration.minutes(5);

/**
 * Age of the oldest event. If only the driver of workflows gets events, the mapping of the other function has stopped:
 * that function gets the same events and more. A stopped mapping has no age, which would look like no events.
 */
function eventsBehind({ driver, notifier }: Watched['consumers']) {
  const age = (consumer: Lambda) =>
    consumer.metric('IteratorAge', { statistic: 'Maximum', period });
  const isAlone = `IF(FILL(driver, -1) >= 0 AND FILL(notifier, -1) < 0, ${maxAge.toMilliseconds()}, 0)`;
  return new MathExpression({
    expression: `MAX([FILL(driver, 0), FILL(notifier, 0), ${isAlone}])`,
    usingMetrics: { driver: age(driver), notifier: age(notifier) },
    period,
  });
}

const nothingMoves = ({
  consumers,
  routing,
  stoppedWork,
  reporter,
  live,
}: Watched): readonly Condition[] => [
  {
    name: 'stored-events-behind',
    metric: eventsBehind(consumers),
    threshold: maxAge.toMilliseconds(),
    // Announcements and imports are for the driver alone, so that a single period proves nothing.
    periods: 2,
    description: 'Stored events wait for over five minutes, or no messages are made of them.',
  },
  {
    name: 'stopped-work',
    metric: stoppedWork,
    threshold: 1,
    isHeartbeat: true,
    description: 'The reconciler found stopped requests or dead letters, or did not run.',
  },
  {
    name: 'workflow-failures',
    metric: routing.metricFailed(sum),
    threshold: 1,
    description: 'Requests have stopped: their workflow failed.',
  },
  {
    name: 'late-reports',
    metric: new MathExpression({
      expression: 'IF(runs > 0, 0, 1)',
      usingMetrics: { runs: reporter.metricInvocations(hourly) },
      period: hourly.period,
    }),
    threshold: 1,
    isHeartbeat: true,
    description: 'Weekly reports were not looked for during an hour.',
  },
  {
    name: 'live-failures',
    metric: new Metric({
      namespace: 'AWS/ApiGateway',
      metricName: 'ExecutionError',
      dimensionsMap: { ApiId: live.apiId },
      ...sum,
    }),
    threshold: 5,
    description: 'The connections of open tabs could not reach their function.',
  },
  {
    name: 'open-executions',
    metric: new Metric({
      namespace: 'AWS/States',
      metricName: 'OpenExecutionCount',
      statistic: 'Maximum',
      period,
    }),
    threshold: quotaShare * openExecutions,
    description: 'The account has 80 % of the executions that may be open at once.',
  },
];

const mailStands = ({ waiting, letters }: MailQueues) => [
  {
    name: 'mails-waiting',
    // Hidden messages wait for their next attempt and don't count.
    metric: addUp(
      waiting.map((queue) =>
        queue.metricApproximateNumberOfMessagesVisible({ ...hourly, statistic: 'Minimum' }),
      ),
      hourly.period,
    ),
    threshold: 1,
    description: 'Mails, or reports of SES about them, have waited for an hour.',
  },
  {
    name: 'mails-given-up',
    metric: addUp(
      letters.map((queue) =>
        queue.metricApproximateNumberOfMessagesVisible({ statistic: 'Maximum', period }),
      ),
    ),
    threshold: 1,
    description: 'Mails, or reports of SES about them, were given up.',
  },
  ...[
    { name: 'bounces', metricName: 'BounceRate', threshold: 0.05 },
    { name: 'complaints', metricName: 'ComplaintRate', threshold: 0.001 },
  ].map(({ name, metricName, threshold }) => ({
    ...{ name, threshold },
    metric: new Metric({
      namespace: 'AWS/SES',
      metricName: `Reputation.${metricName}`,
      statistic: 'Maximum',
      period: hourly.period,
    }),
    description: `The share of ${name} is so large that SES may stop sending for the account.`,
  })),
];

/**
 * Create an alarm that starts earlier than a budget: CloudWatch reports the writes after minutes, AWS Budgets the costs
 * after many hours.
 */
const money = ({ monthlyBudget = defaultBudget }: Settings, { table }: Watched): Condition => ({
  name: 'money',
  metric: table.metricConsumedWriteCapacityUnits(hourly),
  threshold: Math.round((monthlyBudget / 30) * writeUnitsPerUsd),
  description: 'The writes of an hour cost as much as the budget allows for a day.',
});

/** Create the alarms of a stage and return those of single conditions. */
export function stageAlarms(stack: Stack, settings: Settings, watched: Watched) {
  const alarms = new Alarms(stack, settings);
  alarms.notifyAny(
    'people-cannot-work',
    'Calls fail or hang, or people cannot sign in.',
    peopleCannotWork(stack, settings, watched),
  );
  alarms.notifyAny(
    'nothing-moves',
    'Decisions, messages, reports or open tabs have no effect.',
    nothingMoves(watched),
  );
  if (watched.mails)
    alarms.notifyAny('mail-stands', 'Mails wait, fail or come back.', mailStands(watched.mails));
  alarms.notify(money(settings, watched));
  return alarms.list();
}
