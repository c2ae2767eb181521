import { Duration, type Stack } from 'aws-cdk-lib';
import { type IMetric, MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import type { Settings } from '../settings.ts';
import { readSharedValue } from './shared-values.ts';

/** Period of most metrics. */
export const period = Duration.minutes(5);
export const sum = { statistic: 'Sum', period };
export const hourly = { statistic: 'Sum', period: Duration.hours(1) };

/** Add metrics up. A metric without data counts as 0, because the sum would have no data otherwise. */
export const addUp = (metrics: readonly IMetric[], each = period) => {
  const named = metrics.map((metric, n) => [`m${n}`, metric] as const);
  return new MathExpression({
    expression: named.map(([name]) => `FILL(${name}, 0)`).join(' + '),
    usingMetrics: Object.fromEntries(named),
    period: each,
  });
};

/** Dimensions of the metrics of the user pool. */
export const poolDimensions = (stack: Stack, settings: Settings) => ({
  UserPool: readSharedValue(stack, settings, 'user-pool-id'),
  UserPoolClient: readSharedValue(stack, settings, 'site-client-id'),
});
