import { ArnFormat, CustomResource, Duration, type Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Alias } from 'aws-cdk-lib/aws-lambda';
import { functionNames } from '../function-entries.ts';
import { getStackName, getWatchMinutes, type Settings } from '../settings.ts';
import { aliasName } from '../stages/stack-names.ts';
import { acceptFindings, formatArnFindingId } from './accept.ts';
import { type AppFunctions, nameFunction } from './app-function.ts';
import { toLogicalId } from './logical-id.ts';

/** Return the ARN of a function in use, by its name, from a stack that is deployed before it. */
export const formatCurrentArn = (stack: Stack, settings: Settings, name: string) =>
  stack.formatArn({
    service: 'lambda',
    resource: 'function',
    resourceName: `${nameFunction(settings, name)}:${aliasName}`,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });

/** Conditions of the alarms about calls and workflows, by their names in infra/constructs/stage-alarms.ts. */
const watched = [
  ...['failed-calls', 'slow-process-view', 'lambda-concurrency', 'table-throttles'],
  ...['sign-in-throttles', 'sign-up-failures', 'stored-events-behind', 'stopped-work'],
  ...['workflow-failures', 'late-reports', 'live-failures', 'open-executions'],
];

/** Function that checks releases. It runs at deployments only. */
export const checkName = 'events/check-release';

/**
 * Create the function that checks releases of all services. It may only call functions, list alarms and read the stacks
 * of the stage.
 */
export function addReleaseCheck(stack: Stack, settings: Settings, appFunction: AppFunctions) {
  // Watching takes ten minutes at most, and the canary two.
  const check = appFunction(checkName, { environment: {}, seconds: 900, megabytes: 512 });
  const format = (service: string, resource: string, resourceName: string) =>
    stack.formatArn({ service, resource, resourceName, arnFormat: ArnFormat.COLON_RESOURCE_NAME });
  const tried = functionNames.filter((name) => name !== checkName);
  const functions = tried.map((name) =>
    format('lambda', 'function', `${nameFunction(settings, name)}:*`),
  );
  const alarms = format('cloudwatch', 'alarm', '*');
  const stacks = stack.formatArn({
    ...{ service: 'cloudformation', resource: 'stack' },
    resourceName: `${getStackName(settings)}-*`,
  });
  const rights = {
    'lambda:InvokeFunction': functions,
    'cloudwatch:DescribeAlarms': [alarms],
    'cloudformation:DescribeStacks': [stacks],
  };
  for (const [action, resources] of Object.entries(rights))
    check.addToRolePolicy(new PolicyStatement({ actions: [action], resources }));
  const reasons = [
    ...functions.map((arn) => [arn, 'The versions of one function.']),
    [alarms, 'CloudWatch checks the right to list alarms for all of them.'],
    [stacks, 'Ids of stacks are made up at their creation.'],
  ];
  for (const [arn = '', reason = ''] of reasons)
    acceptFindings(check.role ?? check, { [formatArnFindingId(check, arn)]: reason });
}

/**
 * Let the aliases of a stack move to new versions together, once each version has passed its smoke test, and watch the
 * alarms afterwards. A failure makes CloudFormation roll back the whole stack. Call this when the stack has all
 * functions.
 */
export function checkReleases(stack: Stack, settings: Settings): void {
  const aliases = stack.node.findAll().filter((one) => one instanceof Alias);
  const Versions = aliases.map(({ version }) => version.functionArn);
  const serviceToken = stack.formatArn({
    ...{ service: 'lambda', resource: 'function', arnFormat: ArnFormat.COLON_RESOURCE_NAME },
    resourceName: nameFunction(settings, checkName),
  });
  const check = (id: string, properties: Record<string, unknown>) =>
    new CustomResource(stack, id, {
      ...{ serviceToken, properties, resourceType: `Custom::${id}` },
      serviceTimeout: Duration.minutes(16),
    });
  const canaryAlarm = `${getStackName(settings)}-canary`;
  const Alarms = [...watched.map((name) => `${getStackName(settings)}-${name}`), canaryAlarm];
  const tested = check('SmokeTest', { Check: 'smoke-test', Versions, Alarms });
  // The check function must be deployed first if it is in the same stack.
  const own = stack.node.tryFindChild(toLogicalId(checkName));
  if (own) tested.node.addDependency(own);
  for (const alias of aliases) alias.node.defaultChild?.node.addDependency(tested);
  const minutes = getWatchMinutes(settings);
  if (minutes === 0) return;
  const watching = check('Watch', {
    ...{ Check: 'watch', Versions, Quiet: tested.getAttString('Quiet'), Minutes: minutes },
    ...(settings.canaryMinutes && {
      Canary: { Function: formatCurrentArn(stack, settings, 'events/canary'), Alarm: canaryAlarm },
    }),
  });
  watching.node.addDependency(...aliases);
}
