import {
  type CloudWatchClient,
  type CompositeAlarm,
  type MetricAlarm,
  paginateDescribeAlarms,
  type StateValue,
} from '@aws-sdk/client-cloudwatch';

/** Alarm of a single condition, and the state to return it to. */
export type ConditionAlarm = { readonly name: string; readonly state: StateValue };

/** Alarm that notifies, with the alarms of its conditions. A plain alarm is its own condition. */
export type NotifyingAlarm = {
  readonly name: string;
  readonly state: StateValue;
  /** Topics that are notified at the start and at the end. */
  readonly topics: { readonly atStart: readonly string[]; readonly atEnd: readonly string[] };
  readonly conditions: readonly ConditionAlarm[];
};

const describe = ({ AlarmName = '', StateValue = 'OK' }: MetricAlarm | CompositeAlarm) => ({
  name: AlarmName,
  state: StateValue,
});

/** Load the alarms of a stage that notify somebody, and the names of single alarms that belong to none of them. */
export async function loadAlarms(client: CloudWatchClient, prefix: string) {
  const plain: MetricAlarm[] = [];
  const composite: CompositeAlarm[] = [];
  for await (const page of paginateDescribeAlarms(
    { client },
    { AlarmNamePrefix: prefix, AlarmTypes: ['MetricAlarm', 'CompositeAlarm'] },
  )) {
    plain.push(...(page.MetricAlarms ?? []));
    composite.push(...(page.CompositeAlarms ?? []));
  }
  const read = (alarm: MetricAlarm | CompositeAlarm, conditions: readonly MetricAlarm[]) => ({
    ...describe(alarm),
    topics: { atStart: alarm.AlarmActions ?? [], atEnd: alarm.OKActions ?? [] },
    conditions: conditions.map(describe),
  });
  const alarms: NotifyingAlarm[] = [
    ...composite.map((alarm) => {
      const { AlarmRule = '' } = alarm;
      return read(
        alarm,
        plain.filter(({ AlarmArn }) => AlarmRule.includes(`"${AlarmArn}"`)),
      );
    }),
    ...plain
      .filter(({ AlarmActions = [] }) => AlarmActions.length > 0)
      .map((alarm) => read(alarm, [alarm])),
  ];
  const known = new Set(alarms.flatMap(({ conditions }) => conditions.map(({ name }) => name)));
  const loose = plain.map(({ AlarmName = '' }) => AlarmName).filter((name) => !known.has(name));
  return { alarms, loose };
}
