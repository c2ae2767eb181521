import { fixedPrices } from './prices.ts';

type Resource = { readonly Type: string; readonly Properties?: unknown };
type Resources = Readonly<Record<string, Resource>>;

/** Everything in templates that costs something each month, whether it is used or not. */
export type FixedCounts = {
  readonly alarmMetrics: number;
  readonly compositeAlarms: number;
  readonly customMetrics: number;
  readonly dashboards: number;
  readonly insightRules: number;
  readonly scheduledRuns: number;
  readonly queuePolls: number;
  readonly webAcls: number;
  readonly webAclRules: number;
  readonly keys: number;
};

const monthMinutes = (365 / 12) * 24 * 60;
/** Lambda polls each queue with at least five connections that wait for 20 seconds. */
const pollsPerMinute = 15;
/** Rules that Contributor Insights creates for a table or an index with a sort key. */
const rulesPerIndex = 4;

type MetricOfAlarm = { Expression?: string; MetricStat?: { Period: number } };
type AlarmProperties = { Metrics?: MetricOfAlarm[]; Period?: number };

/** Count the metrics of an alarm that are billed. @throws Error for kinds of alarms that cost more */
function countAlarmMetrics({ Metrics, Period }: AlarmProperties): number {
  const stats = Metrics?.flatMap(({ MetricStat }) => MetricStat ?? []) ?? [{ Period }];
  const expressions = Metrics?.flatMap(({ Expression }) => Expression ?? []) ?? [];
  if (expressions.some((text) => /SEARCH|SELECT|ANOMALY|INSIGHT/.test(text)))
    throw new Error(`${expressions.join()}: an alarm on this costs more than its metrics.`);
  if (stats.some(({ Period: seconds = 0 }) => seconds < 60))
    throw new Error('An alarm with a period of less than a minute costs more.');
  return stats.length;
}

const isOn = ({ ContributorInsightsSpecification: given }: Record<string, { Enabled?: boolean }>) =>
  given?.Enabled === true;

/** Return the number of runs per month of a schedule such as `rate(5 minutes)`. @throws Error for other schedules */
function countRuns(expression: string): number {
  const [, minutes] = /^rate\((\d+) minutes?\)$/.exec(expression) ?? [];
  if (minutes === undefined) throw new Error(`${expression}: not a rate in minutes.`);
  return Math.round(monthMinutes / Number(minutes));
}

/** Count the items with fixed costs in the templates of all stacks of a stage. */
export function countFixedResources(
  templates: readonly { readonly Resources?: Resources }[],
): FixedCounts {
  const all = templates.flatMap(({ Resources = {} }) => Object.values(Resources));
  // biome-ignore lint/suspicious/noExplicitAny: a template has the properties of any service.
  const ofType = (type: string): any[] =>
    all.filter(({ Type }) => Type === type).map(({ Properties = {} }) => Properties);
  const add = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  const transformations = ofType('AWS::Logs::MetricFilter').flatMap(
    ({ MetricTransformations }) => MetricTransformations,
  );
  if (transformations.some(({ Dimensions }) => Dimensions))
    throw new Error('A metric filter with dimensions creates a metric for each of their values.');
  const detailed = ofType('AWS::ApiGatewayV2::Stage').filter(
    ({ DefaultRouteSettings: given }) => given?.DetailedMetricsEnabled,
  );
  if (detailed.length > 0) throw new Error('Detailed metrics cost 0.30 USD for each of a route.');
  const webAcls = ofType('AWS::WAFv2::WebACL');
  return {
    alarmMetrics: add(ofType('AWS::CloudWatch::Alarm').map(countAlarmMetrics)),
    compositeAlarms: ofType('AWS::CloudWatch::CompositeAlarm').length,
    customMetrics: new Set(transformations.map((one) => `${one.MetricNamespace} ${one.MetricName}`))
      .size,
    dashboards: ofType('AWS::CloudWatch::Dashboard').length,
    insightRules: add(
      ofType('AWS::DynamoDB::Table')
        .flatMap((table) => [table, ...table.GlobalSecondaryIndexes])
        .map((one) => (isOn(one) ? rulesPerIndex : 0)),
    ),
    scheduledRuns: add(
      ofType('AWS::Events::Rule').map(({ ScheduleExpression }) =>
        ScheduleExpression ? countRuns(ScheduleExpression) : 0,
      ),
    ),
    queuePolls: Math.round(
      ofType('AWS::Lambda::EventSourceMapping').filter(({ StartingPosition }) => !StartingPosition)
        .length *
        pollsPerMinute *
        monthMinutes,
    ),
    webAcls: webAcls.length,
    webAclRules: add(webAcls.map(({ Rules }) => Rules.length)),
    keys: ofType('AWS::KMS::Key').length,
  };
}

/** Calculate the cost in USD per month for each kind of fixed cost. */
export function priceFixedResources(counts: FixedCounts): Readonly<Record<string, number>> {
  const price = fixedPrices;
  return {
    alarms: counts.alarmMetrics * price.alarmMetric + counts.compositeAlarms * price.compositeAlarm,
    'custom metrics': counts.customMetrics * price.customMetric,
    dashboards: Math.max(0, counts.dashboards - price.freeDashboards) * price.dashboard,
    'Contributor Insights': counts.insightRules * price.insightRule,
    schedules: counts.scheduledRuns * price.scheduledRun,
    'queue polls': counts.queuePolls * price.queueCall,
    'web ACL': counts.webAcls * price.webAcl + counts.webAclRules * price.webAclRule,
    keys: counts.keys * price.key,
  };
}
