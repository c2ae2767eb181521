import { Duration, type Stack } from 'aws-cdk-lib';
import type { IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { type ITable, Operation } from 'aws-cdk-lib/aws-dynamodb';
import type { Rule } from 'aws-cdk-lib/aws-events';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { Topic } from 'aws-cdk-lib/aws-sns';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import type { Service } from '#shared/endpoint.ts';
import { getStackName, type Settings } from '../settings.ts';
import type { StreamConsumer } from './event-consumer.ts';
import { readSharedValue } from './shared-values.ts';

const period = Duration.minutes(5);
const sum = { statistic: 'Sum', period };

/** Table operations that every call depends on. If one is throttled, the person sees a slow or failed response. */
const watchedOperations = [
  Operation.GET_ITEM,
  Operation.QUERY,
  Operation.TRANSACT_WRITE_ITEMS,
  Operation.PUT_ITEM,
];

/** Alarms of a stack: one for each condition that needs attention. docs/operating.md describes the response to each. */
export class Alarms extends Construct {
  private readonly action: SnsAction;
  private readonly prefix: string;

  constructor(stack: Stack, settings: Settings) {
    super(stack, 'Alarms');
    this.prefix = getStackName(settings);
    const topicArn = readSharedValue(stack, settings, 'alarm-topic-arn');
    this.action = new SnsAction(Topic.fromTopicArn(this, 'Topic', topicArn));
  }

  watchService(service: Service, api: IHttpApi) {
    this.alarm(`${service}-failures`, api.metricServerError(sum), 5, 'Callers got 5xx answers.');
  }

  watchFunctions(functions: readonly Lambda[]) {
    for (const lambda of functions) {
      const failures = new MathExpression({
        expression: 'errors + throttles',
        usingMetrics: { errors: lambda.metricErrors(sum), throttles: lambda.metricThrottles(sum) },
        period,
      });
      const description = 'The function failed, ran out of time or was throttled.';
      this.alarm(`${lambda.node.id}-errors`, failures, 1, description);
    }
  }

  /** `consumer`: a function that consumes the stream of the table. */
  watchConsumer({ consumer, deadLetters }: StreamConsumer) {
    const name = consumer.node.id;
    this.watchDeadLetters(
      `${name}-dead-letters`,
      deadLetters,
      'Stored events could not be handled and are in the dead-letter queue.',
    );
    this.alarm(
      `${name}-behind`,
      consumer.metric('IteratorAge', { statistic: 'Maximum', period }),
      Duration.minutes(5).toMilliseconds(),
      'Stored events wait for over five minutes.',
    );
  }

  watchDeadLetters(name: string, letters: Queue, description: string) {
    const waiting = letters.metricApproximateNumberOfMessagesVisible({
      statistic: 'Maximum',
      period,
    });
    this.alarm(name, waiting, 1, description);
  }

  /** Watch a queue that its function should empty. Hidden messages wait for their moment and don't count. */
  watchPending(name: string, queue: Queue, description: string) {
    const waiting = queue.metricApproximateNumberOfMessagesVisible({
      statistic: 'Minimum',
      period: Duration.hours(1),
    });
    this.alarm(name, waiting, 1, description);
  }

  watchMachine(name: string, machine: StateMachine, description: string) {
    const ended = new MathExpression({
      expression: 'failed + timedOut',
      usingMetrics: { failed: machine.metricFailed(sum), timedOut: machine.metricTimedOut(sum) },
      period,
    });
    this.alarm(name, ended, 1, description);
  }

  watchRule(rule: Rule, description: string) {
    const failures = new Metric({
      namespace: 'AWS/Events',
      metricName: 'FailedInvocations',
      dimensionsMap: { RuleName: rule.ruleName },
      ...sum,
    });
    this.alarm(`${rule.node.id}-failures`, failures, 1, description);
  }

  watchTable(table: ITable) {
    const operations = watchedOperations;
    const throttled = table.metricThrottledRequestsForOperations({ operations, ...sum });
    this.alarm('table-throttles', throttled, 10, 'The table refused calls for being too many.');
  }

  alarm(name: string, metric: IMetric, threshold: number, alarmDescription: string) {
    new Alarm(this, name, {
      alarmName: `${this.prefix}-${name}`,
      alarmDescription,
      metric,
      threshold,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    }).addAlarmAction(this.action);
  }
}
