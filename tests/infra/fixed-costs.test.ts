import { expect, test } from 'vitest';
import { costLimits, fixedLimits, limitedMonth, monthLimits } from '#tests/bench/cost-limits.ts';
import { listExcesses, priceStage, priceWholeMonth } from '#tests/bench/cost-report.ts';
import { countFixedResources, priceFixedResources } from '#tests/bench/fixed-costs.ts';
import { mapValues } from '#tests/bench/prices.ts';

/** Settings of stages, each with the fixed costs that these settings add. */
const stages: [string, object, Readonly<Record<string, number>>][] = [
  ['no settings', { senderEmail: undefined }, {}],
  ['mail', {}, {}],
  [
    'kept data, alarms and a budget',
    { keep: true, alarmEmail: 'no@example.org', monthlyBudget: 200 },
    {},
  ],
  ['Contributor Insights', { contributorInsights: true }, { 'Contributor Insights': 8 }],
  ['a key of its own', { encryptionKey: 'customer' }, { keys: 1 }],
  // Only the runs are a fixed cost, not the requests that the canary raises.
  ['a canary', { canaryMinutes: 15 }, { schedules: 0.11 }],
  ['a rate limit', { rateLimit: 2000 }, { 'web ACL': 7 }],
];

test.each(stages)(
  'a deployment stage with %s stays within the limits of fixed costs',
  (_, settings, more) => {
    const fixed = priceStage({ ...settings });
    expect(Object.keys(fixed)).toEqual(Object.keys(fixedLimits));
    expect(listExcesses(fixed, { ...fixedLimits, ...more })).toEqual([]);
  },
);

test('a month of requests at the limits of one request costs no more than the limits of a month', () => {
  const counted = {
    writeUnits: costLimits['write units'] ?? 0,
    readUnits: costLimits['read units'] ?? 0,
    transitions: costLimits['machine transitions'] ?? 0,
    functionCalls: costLimits['function calls'] ?? 0,
    httpCalls: 11,
  };
  const month = priceWholeMonth(counted, limitedMonth, priceStage());
  expect(
    listExcesses(
      mapValues(month, ({ sum }) => sum),
      monthLimits,
    ),
  ).toEqual([]);
});

const alarm = (Properties: object) => ({
  Resources: { Alarm: { Type: 'AWS::CloudWatch::Alarm', Properties } },
});
const stat = (Period = 300) => ({ MetricStat: { Period } });

test('the cost estimate counts each metric of an alarm expression, and each composite alarm once', () => {
  const composite = { Resources: { All: { Type: 'AWS::CloudWatch::CompositeAlarm' } } };
  const counts = countFixedResources([
    alarm({ Metrics: [{ Expression: 'a + b' }, stat(), stat()] }),
    alarm({ MetricName: 'Errors', Period: 60 }),
    composite,
  ]);
  expect(counts).toMatchObject({ alarmMetrics: 3, compositeAlarms: 1 });
  expect(priceFixedResources(counts).alarms).toBeCloseTo(0.8);
});

test.each([
  ['an alarm on a search', alarm({ Metrics: [{ Expression: "SEARCH('x', 'Sum')" }] })],
  ['an anomaly alarm', alarm({ Metrics: [{ Expression: 'ANOMALY_DETECTION_BAND(a)' }, stat()] })],
  ['an alarm of high resolution', alarm({ MetricName: 'Errors', Period: 10 })],
  [
    'a metric filter with dimensions',
    {
      Resources: {
        Filter: {
          Type: 'AWS::Logs::MetricFilter',
          Properties: { MetricTransformations: [{ Dimensions: [{}] }] },
        },
      },
    },
  ],
  [
    'detailed metrics of routes',
    {
      Resources: {
        Stage: {
          Type: 'AWS::ApiGatewayV2::Stage',
          Properties: { DefaultRouteSettings: { DetailedMetricsEnabled: true } },
        },
      },
    },
  ],
])('the cost estimate refuses %s, because the price is unknown', (_, template) => {
  expect(() => countFixedResources([template])).toThrow();
});

test('the first three dashboards of an account are free', () => {
  const count = (dashboards: number) =>
    priceFixedResources({ ...countFixedResources([]), dashboards }).dashboards;
  expect([2, 3, 4].map(count)).toEqual([0, 0, 3]);
});
