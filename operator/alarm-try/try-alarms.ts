import {
  type CloudWatchClient,
  DescribeAlarmHistoryCommand,
  SetAlarmStateCommand,
  type StateValue,
} from '@aws-sdk/client-cloudwatch';
import { ListSubscriptionsByTopicCommand, type SNSClient } from '@aws-sdk/client-sns';
import { broken, type CheckRow, ok, warning } from '../doctor/row.ts';
import { CommandRefusal } from '../services/command.ts';
import { loadAlarms, type NotifyingAlarm } from './stage-alarms.ts';

export type Trial = {
  readonly cloudWatch: CloudWatchClient;
  readonly topics: SNSClient;
  /** Prefix of the names of all alarms of the stage. */
  readonly prefix: string;
  readonly isDryRun: boolean;
  readonly report: (row: CheckRow) => void;
  /** Wait before the history of an alarm is read again. */
  readonly pause: () => Promise<unknown>;
};

/** Number of times that the history is read after a change, some minutes in all. */
const maxReads = 36;
const reason = 'Tried by npm run alarm:try: nothing is wrong.';

/** Return the confirmed and the unconfirmed receivers of topics. */
async function listReceivers(client: SNSClient, topics: readonly string[]) {
  const answers = await Promise.all(
    topics.map((TopicArn) => client.send(new ListSubscriptionsByTopicCommand({ TopicArn }))),
  );
  const all = answers.flatMap(({ Subscriptions = [] }) => Subscriptions);
  const isPending = (arn = '') => arn === 'PendingConfirmation';
  return {
    confirmed: all.flatMap(({ Endpoint = '', SubscriptionArn }) =>
      isPending(SubscriptionArn) ? [] : Endpoint,
    ),
    pending: all.flatMap(({ Endpoint = '', SubscriptionArn }) =>
      isPending(SubscriptionArn) ? Endpoint : [],
    ),
  };
}

async function setStates(
  { cloudWatch }: Trial,
  { conditions }: NotifyingAlarm,
  state: (before: StateValue) => StateValue,
) {
  for (const { name: AlarmName, state: before } of conditions) {
    const StateValue = state(before);
    await cloudWatch.send(new SetAlarmStateCommand({ AlarmName, StateValue, StateReason: reason }));
  }
}

/**
 * Wait until the history of an alarm since a given time has this many notifications. Return the last failure, if any.
 */
async function waitForNotifications(
  { cloudWatch, pause }: Trial,
  AlarmName: string,
  StartDate: Date,
  count: number,
): Promise<string | undefined> {
  let failure = 'CloudWatch has not notified the topic';
  for (let reads = 0; reads < maxReads; reads += 1) {
    const command = new DescribeAlarmHistoryCommand({
      ...{ AlarmName, StartDate, HistoryItemType: 'Action' },
    });
    const { AlarmHistoryItems = [] } = await cloudWatch.send(command);
    const summaries = AlarmHistoryItems.map(({ HistorySummary = '' }) => HistorySummary);
    if (summaries.filter((text) => text.startsWith('Successfully executed')).length >= count)
      return undefined;
    failure = summaries.find((text) => text.startsWith('Failed')) ?? failure;
    await pause();
  }
  return failure;
}

/**
 * Start an alarm by all its conditions, end it, and check whether its topic was notified of both. Return the failure,
 * if any.
 */
async function tryAlarm(trial: Trial, alarm: NotifyingAlarm): Promise<string | undefined> {
  const { name } = alarm;
  // The clock of CloudWatch may be behind.
  const since = new Date(Date.now() - 5000);
  let atStart: string | undefined;
  try {
    await setStates(trial, alarm, () => 'ALARM');
    atStart = await waitForNotifications(trial, name, since, 1);
  } finally {
    await setStates(trial, alarm, (before) => (before === 'ALARM' ? 'OK' : before));
  }
  if (atStart !== undefined) return `at the start: ${atStart}`;
  const atEnd = await waitForNotifications(trial, name, since, 2);
  return atEnd === undefined ? undefined : `at the end: ${atEnd}`;
}

async function examineAlarm(
  trial: Trial,
  alarm: NotifyingAlarm,
): Promise<Omit<CheckRow, 'subject'>> {
  const { topics, state, conditions } = alarm;
  const started = conditions.find((one) => one.state === 'ALARM');
  if (state === 'ALARM' || started)
    return warning(
      `is not tried, because ${started?.name ?? alarm.name} is in alarm`,
      'Read its page in docs/operating.md first.',
    );
  if (topics.atStart.length === 0 || topics.atEnd.length === 0)
    return broken('notifies nobody at its start or end', 'Deploy the stage again.');
  if (conditions.length === 0)
    return broken('has none of the alarms of its rule', 'Deploy the stage again.');
  const { confirmed, pending } = await listReceivers(trial.topics, topics.atStart);
  const receivers = confirmed.join(', ');
  const what = `${conditions.length} condition${conditions.length > 1 ? 's' : ''}`;
  if (trial.isDryRun)
    return ok(`${what} would be set to ALARM and back, which mails ${receivers || 'nobody'}`);
  const failure = await tryAlarm(trial, alarm);
  if (failure !== undefined)
    return broken(failure, 'See whether the policy of the topic allows CloudWatch to publish.');
  if (confirmed.length === 0)
    return warning(
      `the topic was notified, but ${pending.join(', ') || 'nobody'} has not confirmed`,
      'Follow the link of SNS, or set alarmEmail and deploy.',
    );
  return ok(`${what}, the topic was notified at start and end: 2 mails to ${receivers}`);
}

/**
 * Try all alarms of a stage and report a row for each. Return whether an alarm is broken or belongs to no notifying
 * alarm.
 * @throws CommandRefusal if the stage has no alarms
 */
export async function tryAlarms(trial: Trial): Promise<boolean> {
  const { alarms, loose } = await loadAlarms(trial.cloudWatch, trial.prefix);
  if (alarms.length === 0)
    throw new CommandRefusal(
      `There are no alarms named ${trial.prefix}… in this account and region.`,
    );
  let isBroken = loose.length > 0;
  for (const name of loose)
    trial.report({ subject: name, ...broken('starts no alarm that notifies', 'Deploy again.') });
  for (const alarm of alarms) {
    const row = { subject: alarm.name, ...(await examineAlarm(trial, alarm)) };
    trial.report(row);
    if (row.state === 'broken') isBroken = true;
  }
  return isBroken;
}
