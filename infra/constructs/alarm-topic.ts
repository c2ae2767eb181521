import { Aws } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import type { Settings } from '../settings.ts';

/** Create the topic that mails alarms to the operator, who confirms the subscription once. */
export function alarmTopic(scope: Construct, { alarmEmail, monthlyBudget }: Settings): Topic {
  const topic = new Topic(scope, 'AlarmTopic', {
    displayName: 'Countersign alarms',
    enforceSSL: true,
  });
  const notifiers = monthlyBudget === undefined ? ['cloudwatch'] : ['cloudwatch', 'budgets'];
  // A topic with a custom policy lacks the default one, which allows the account's alarms to publish.
  topic.addToResourcePolicy(
    new PolicyStatement({
      sid: 'AllowAlarmsOfThisAccount',
      principals: notifiers.map((name) => new ServicePrincipal(`${name}.amazonaws.com`)),
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
    }),
  );
  if (alarmEmail) topic.addSubscription(new EmailSubscription(alarmEmail));
  return topic;
}
