import { expect, test } from 'vitest';
import { all, synthesize } from './synthesize.ts';

const template = synthesize();

/** Return the number of metrics that a dashboard shows. */
function countMetrics({ DashboardBody }: Record<string, unknown>): number {
  // The text of a dashboard contains references to other resources, so it is not valid JSON before the deployment.
  const text = JSON.stringify(DashboardBody);
  expect(text).not.toMatch(/SEARCH|SELECT|expression/);
  return text.match(/\[\\"AWS\/\w+\\"/g)?.length ?? 0;
}

test('the dashboards for operators and for the business show at most 50 metrics each, which are free', () => {
  const dashboards = all(template, 'AWS::CloudWatch::Dashboard').map(([, one]) => one);
  expect(dashboards.map(({ DashboardName }) => DashboardName).sort()).toEqual([
    'countersign-dev',
    'countersign-dev-business',
  ]);
  for (const dashboard of dashboards) {
    expect(countMetrics(dashboard), dashboard?.DashboardName).toBeGreaterThan(8);
    expect(countMetrics(dashboard), dashboard?.DashboardName).toBeLessThanOrEqual(50);
  }
});

test('a deployment stage without dashboards creates none, so that several stages stay within the free ones', () => {
  synthesize({ dashboards: false }).resourceCountIs('AWS::CloudWatch::Dashboard', 0);
});

test('a monthly budget of the account notifies the topic of the alarms, which allows it to publish', () => {
  const budgeted = synthesize({ monthlyBudget: 200 });
  const [[topic] = []] = all(budgeted, 'AWS::SNS::Topic');
  const [[, { Budget, NotificationsWithSubscribers } = {}] = []] = all(
    budgeted,
    'AWS::Budgets::Budget',
  );
  expect(Budget).toMatchObject({
    ...{ BudgetType: 'COST', TimeUnit: 'MONTHLY', BudgetLimit: { Amount: 200, Unit: 'USD' } },
  });
  for (const { Subscribers } of NotificationsWithSubscribers)
    expect(Subscribers).toEqual([{ SubscriptionType: 'SNS', Address: { Ref: topic } }]);
  const [[, policy] = []] = all(budgeted, 'AWS::SNS::TopicPolicy');
  expect(policy?.PolicyDocument.Statement).toContainEqual(
    expect.objectContaining({
      Principal: { Service: ['budgets.amazonaws.com', 'cloudwatch.amazonaws.com'] },
      Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
    }),
  );
  template.resourceCountIs('AWS::Budgets::Budget', 0);
});

test('the cost alarm starts when an hour costs as much as the budget allows for a day', () => {
  const readThreshold = (settings: object) =>
    all(synthesize({ ...settings }), 'AWS::CloudWatch::Alarm').find(([, { AlarmName }]) =>
      AlarmName.endsWith('-money'),
    )?.[1].Threshold;
  expect(readThreshold({ monthlyBudget: 30 })).toBe(1_250_000);
  expect(readThreshold({ monthlyBudget: 300 })).toBe(12_500_000);
});

test('the concurrency alarm starts at 80 % of the quota in the settings file of the deployment stage', () => {
  const alarms = JSON.stringify(
    all(synthesize({ lambdaConcurrency: 10 }), 'AWS::CloudWatch::Alarm'),
  );
  expect(alarms).toMatch(/"MetricName":"ClaimedAccountConcurrency"[^}]*"Threshold":8\b/);
});

test('one sampling rule applies to the traces of the state machines, and functions follow it', () => {
  const rules = all(template, 'AWS::XRay::SamplingRule').map(
    ([, { SamplingRule }]) => SamplingRule,
  );
  expect(rules).toMatchObject([
    { ServiceName: 'countersign-dev-*', FixedRate: 0.05, ReservoirSize: 1, Version: 1 },
  ]);
  const readModes = (settings: object) =>
    new Set(
      all(synthesize({ ...settings }), 'AWS::Lambda::Function').flatMap(
        ([, { FunctionName, TracingConfig }]) => (FunctionName ? [TracingConfig.Mode] : []),
      ),
    );
  expect(readModes({})).toEqual(new Set(['PassThrough']));
  expect(readModes({ traceCalls: true })).toEqual(new Set(['Active']));
});

test('Contributor Insights lists the busiest keys of the table and its indexes only if a setting enables it', () => {
  const [[, quiet] = []] = all(template, 'AWS::DynamoDB::Table');
  expect(JSON.stringify(quiet)).not.toContain('ContributorInsights');
  const [[, watched] = []] = all(synthesize({ contributorInsights: true }), 'AWS::DynamoDB::Table');
  const enabled = { ContributorInsightsSpecification: { Enabled: true } };
  expect(watched).toMatchObject({
    ...enabled,
    GlobalSecondaryIndexes: [enabled, enabled, enabled],
  });
});

test('no API has detailed metrics, which cost 0.30 USD for each metric of each route', () => {
  for (const [id, stage] of all(template, 'AWS::ApiGatewayV2::Stage'))
    expect(stage.DefaultRouteSettings.DetailedMetricsEnabled, id).toBeFalsy();
});
