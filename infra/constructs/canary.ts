import { Duration, Stack } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { getStackName, type Settings } from '../settings.ts';
import type { Condition } from './alarms.ts';
import type { AppFunctions } from './app-function.ts';
import { getCurrentAlias } from './current-version.ts';
import { readSharedValue } from './shared-values.ts';

/**
 * Create the function that raises and approves a request through the URL of the site, and run it every few minutes. It
 * may read its password and nothing else. `npm run canary` stores the password.
 * @returns the condition that it failed twice in a row or did not run; undefined without `canaryMinutes`
 */
export function addCanary(
  stack: Stack,
  settings: Settings,
  appFunction: AppFunctions,
): Condition | undefined {
  if (settings.canaryMinutes === undefined) return undefined;
  const period = Duration.minutes(settings.canaryMinutes);
  const passwordName = `/${getStackName(settings)}/canary-password`;
  const consumer = appFunction('events/canary', {
    environment: {
      SITE_URL: readSharedValue(stack, settings, 'site-url'),
      CANARY_PASSWORD_NAME: passwordName,
    },
    seconds: 60,
  });
  consumer.addToRolePolicy(
    new PolicyStatement({
      actions: ['ssm:GetParameter'],
      resources: [
        Stack.of(stack).formatArn({
          ...{ service: 'ssm', resource: 'parameter', resourceName: passwordName.slice(1) },
        }),
      ],
    }),
  );
  new Rule(stack, 'Canary', {
    description: 'Raises and approves a request as people do.',
    schedule: Schedule.rate(period),
    // A repeated run would count as two failures.
    targets: [
      new LambdaFunction(getCurrentAlias(consumer), { retryAttempts: 0, maxEventAge: period }),
    ],
  });
  return {
    name: 'canary',
    metric: consumer.metricErrors({ statistic: 'Sum', period }),
    threshold: 1,
    isHeartbeat: true,
    periods: 2,
    description: 'The canary could not raise and approve a request twice in a row, or did not run.',
  };
}
