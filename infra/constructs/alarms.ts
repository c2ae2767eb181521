import type { Stack } from 'aws-cdk-lib';
import {
  Alarm,
  AlarmRule,
  ComparisonOperator,
  CompositeAlarm,
  type IAlarm,
  type IMetric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { getStackName, type Settings } from '../settings.ts';
import { readSharedValue } from './shared-values.ts';

/** Condition that needs attention. */
export type Condition = {
  readonly name: string;
  readonly metric: IMetric;
  readonly threshold: number;
  readonly description: string;
  /** Missing data counts as the condition, because the metric proves that something runs. */
  readonly isHeartbeat?: boolean;
  /** Number of periods in a row in which the condition has to hold. Default: 1. */
  readonly periods?: number;
};

/**
 * Alarms that notify the operator when they start and when they end. Each has a page in docs/operating.md. The alarms
 * of single conditions notify nobody: one cause often triggers several of them, and the operator gets one mail.
 */
export class Alarms extends Construct {
  private readonly action: SnsAction;
  private readonly prefix: string;
  private readonly all: IAlarm[] = [];

  constructor(stack: Stack, settings: Settings) {
    super(stack, 'Alarms');
    this.prefix = getStackName(settings);
    const topicArn = readSharedValue(stack, settings, 'alarm-topic-arn');
    this.action = new SnsAction(Topic.fromTopicArn(this, 'Topic', topicArn));
  }

  /** Notify when any of these conditions holds. */
  notifyAny(name: string, description: string, conditions: readonly Condition[]) {
    const alarm = new CompositeAlarm(this, name, {
      compositeAlarmName: `${this.prefix}-${name}`,
      alarmDescription: `${description} See the page ${name} of docs/operating.md.`,
      alarmRule: AlarmRule.anyOf(...conditions.map((condition) => this.watch(condition))),
    });
    this.addActions(alarm);
  }

  /** Notify about a single condition, which has its own page. */
  notify(condition: Condition) {
    const { name, description } = condition;
    const page = `${description} See the page ${name} of docs/operating.md.`;
    this.addActions(this.watch({ ...condition, description: page }));
  }

  private addActions(alarm: Alarm | CompositeAlarm) {
    alarm.addAlarmAction(this.action);
    alarm.addOkAction(this.action);
  }

  private watch(condition: Condition) {
    const { name, metric, threshold, description, isHeartbeat = false, periods = 1 } = condition;
    const alarm = new Alarm(this, name, {
      alarmName: `${this.prefix}-${name}`,
      alarmDescription: description,
      ...{ metric, threshold, evaluationPeriods: periods },
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: isHeartbeat ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
    this.all.push(alarm);
    return alarm;
  }

  /** Return all alarms, for a dashboard. */
  list(): readonly IAlarm[] {
    return this.all;
  }
}
