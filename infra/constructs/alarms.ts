import { Aws, Duration } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { type ITable, Operation } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import { type Settings, stackName } from '../settings.ts';
import type { ServiceApi } from './service-api.ts';

/** Resources with alarms. `consumers`: functions that consume the stream, each with its dead-letter queue. */
export type MonitoredResources = {
  services: readonly ServiceApi[];
  functions: readonly Lambda[];
  consumers: readonly { consumer: Lambda; deadLetters: Queue }[];
  /** Dead letters of mails; undefined without a sender. */
  mailsGivenUp?: Queue | undefined;
  /** Dead letters of SES events about mails. */
  feedbackGivenUp?: Queue | undefined;
  /** Number of stopped requests that were restarted. */
  restarts: IMetric;
  machine: StateMachine;
  /** State machine that sends announcements. */
  announcing: StateMachine;
  /** State machine that reads the files of imported logs. */
  importing: StateMachine;
  table: ITable;
};

const period = Duration.minutes(5);
const sum = { statistic: 'Sum', period };

/** Table operations that every call depends on. If one is throttled, the person sees a slow or failed response. */
const watchedOperations = [
  Operation.GET_ITEM,
  Operation.QUERY,
  Operation.TRANSACT_WRITE_ITEMS,
  Operation.PUT_ITEM,
];

/** One alarm for each condition that needs attention. docs/operating.md describes the response to each. */
export class Alarms extends Construct {
  private readonly topic: Topic;
  private readonly prefix: string;

  constructor(scope: Construct, settings: Settings, watched: MonitoredResources) {
    super(scope, 'Alarms');
    this.prefix = stackName(settings);
    this.topic = new Topic(this, 'Topic', { displayName: 'Countersign alarms', enforceSSL: true });
    // A topic with a custom policy lacks the default one, which allows the account's alarms to publish.
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        sid: 'AllowAlarmsOfThisAccount',
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
      }),
    );
    if (settings.alarmEmail) this.topic.addSubscription(new EmailSubscription(settings.alarmEmail));

    for (const { api, service } of watched.services)
      this.alarm(`${service}-failures`, api.metricServerError(sum), 5, 'Callers got 5xx answers.');
    for (const lambda of watched.functions) this.functionAlarm(lambda);
    for (const { consumer, deadLetters } of watched.consumers) {
      const name = consumer.node.id;
      this.lettersAlarm(
        `${name}-dead-letters`,
        deadLetters,
        'Stored events could not be handled and are in the dead-letter queue.',
      );
      const age = consumer.metric('IteratorAge', { statistic: 'Maximum', period });
      this.alarm(
        `${name}-behind`,
        age,
        Duration.minutes(5).toMilliseconds(),
        'Stored events wait for over five minutes.',
      );
    }
    this.alarm('restarts', watched.restarts, 1, 'Requests had stopped and were started again.');
    this.lettersAlarm(
      'mails-given-up',
      watched.mailsGivenUp,
      'Mails could not be sent and were given up.',
    );
    this.lettersAlarm(
      'mail-feedback-given-up',
      watched.feedbackGivenUp,
      'What SES told of mails could not be kept: bounces may not show.',
    );
    this.machineAlarm(
      'workflow-failures',
      watched.machine,
      'Requests have stopped: their workflow failed.',
    );
    this.machineAlarm(
      'announcement-failures',
      watched.announcing,
      'An announcement has stopped on its way. An administrator can have it go on.',
    );
    this.machineAlarm(
      'import-failures',
      watched.importing,
      'The file of an imported log could not be read. An administrator can try it again.',
    );
    const throttled = watched.table.metricThrottledRequestsForOperations({
      operations: watchedOperations,
      ...sum,
    });
    this.alarm('table-throttles', throttled, 10, 'The table refused calls for being too many.');
  }

  private lettersAlarm(name: string, letters: Queue | undefined, description: string) {
    const waiting = letters?.metricApproximateNumberOfMessagesVisible({
      statistic: 'Maximum',
      period,
    });
    if (waiting) this.alarm(name, waiting, 1, description);
  }

  private machineAlarm(name: string, machine: StateMachine, description: string) {
    const ended = new MathExpression({
      expression: 'failed + timedOut',
      usingMetrics: { failed: machine.metricFailed(sum), timedOut: machine.metricTimedOut(sum) },
      period,
    });
    this.alarm(name, ended, 1, description);
  }

  private functionAlarm(lambda: Lambda) {
    const failures = new MathExpression({
      expression: 'errors + throttles',
      usingMetrics: { errors: lambda.metricErrors(sum), throttles: lambda.metricThrottles(sum) },
      period,
    });
    this.alarm(
      `${lambda.node.id}-errors`,
      failures,
      1,
      'The function failed, ran out of time or was throttled.',
    );
  }

  private alarm(name: string, metric: IMetric, threshold: number, alarmDescription: string) {
    new Alarm(this, name, {
      alarmName: `${this.prefix}-${name}`,
      alarmDescription,
      metric,
      threshold,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    }).addAlarmAction(new SnsAction(this.topic));
  }
}
