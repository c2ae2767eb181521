import { Duration, Stack } from 'aws-cdk-lib';
import { Metric, type MetricOptions } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import {
  type AddToPrincipalPolicyResult,
  PolicyDocument,
  type PolicyStatement,
  Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam';
import {
  ApplicationLogLevel,
  Architecture,
  type Code,
  Function as Lambda,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { getStackName, type Settings } from '../settings.ts';
import { acceptFindings } from './accept.ts';
import { describeSharedValues } from './current-version.ts';
import { logGroup } from './log-group.ts';
import { toLogicalId } from './logical-id.ts';

/**
 * Role of one function with inline permissions. Separate policies would add a resource for each function, and a stack
 * has at most 500.
 */
class FunctionRole extends Role {
  readonly #grants: PolicyDocument;

  constructor(scope: Construct, id: string) {
    const grants = new PolicyDocument();
    super(scope, id, {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { Grants: grants },
    });
    this.#grants = grants;
  }

  override addToPrincipalPolicy(statement: PolicyStatement): AddToPrincipalPolicyResult {
    this.#grants.addStatements(statement);
    return { statementAdded: true, policyDependable: this };
  }
}

/** Return the code of a function by its name. */
export type CodeProvider = (name: string) => Code;

/**
 * `environment`: only the variables that this function reads. `seconds`: time limit, default 15. `megabytes`: memory,
 * default 1,024. `logLevel`: default that of the stage.
 */
type Options = {
  environment: Record<string, string>;
  seconds?: number;
  megabytes?: number;
  /** Concurrent executions that no other function can use. */
  reserved?: number | undefined;
  logLevel?: Settings['logLevel'];
};

/** Return the name of a function in AWS, which operator commands and the user pool use. */
export const nameFunction = (settings: Settings, name: string) =>
  `${getStackName(settings)}-${name.replaceAll('/', '-')}`;

/** Return a metric of a function by its name, also from a stack that is deployed before it. */
export const functionMetric = (
  settings: Settings,
  name: string,
  metricName: string,
  options: MetricOptions,
) =>
  new Metric({
    ...{ namespace: 'AWS/Lambda', metricName, ...options },
    dimensionsMap: { FunctionName: nameFunction(settings, name) },
  });

/**
 * Create the Lambda of a function, with a separate log group and role, because the managed logging policy would allow
 * writes to every log group of the account. `name`: as in infra/function-entries.ts.
 */
export function appFunctions(scope: Construct, settings: Settings, codeOf: CodeProvider) {
  return (name: string, options: Options): Lambda => {
    const { environment, seconds = 15, megabytes = 1024, reserved } = options;
    const { logLevel = settings.logLevel } = options;
    const id = toLogicalId(name);
    const logs = logGroup(scope, `${id}Logs`, settings);
    const role = new FunctionRole(scope, `${id}Role`);
    logs.grantWrite(role);
    acceptFindings(role, {
      'IAM5[Resource::*]':
        'X-Ray takes segments without a resource to name; the tests allow nothing else.',
    });
    const description = describeSharedValues(Stack.of(scope), environment);
    return new Lambda(scope, id, {
      ...(description && { currentVersionOptions: { description } }),
      functionName: nameFunction(settings, name),
      code: codeOf(name),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: megabytes,
      timeout: Duration.seconds(seconds),
      ...(reserved !== undefined && { reservedConcurrentExecutions: reserved }),
      // Without `traceCalls`, only executions that the sampling rule of the machines selects are traced.
      tracing: settings.traceCalls ? Tracing.ACTIVE : Tracing.PASS_THROUGH,
      role,
      logGroup: logs,
      loggingFormat: LoggingFormat.JSON,
      applicationLogLevelV2: ApplicationLogLevel[logLevel],
      systemLogLevelV2: SystemLogLevel.WARN,
      environment: {
        ...environment,
        LOG_LEVEL: logLevel,
        ...(settings.sourceMaps && { NODE_OPTIONS: '--enable-source-maps' }),
      },
    });
  };
}
export type AppFunctions = ReturnType<typeof appFunctions>;

/** Parts for the functions of a stack that read the table. */
export type TableFunctions = {
  readonly appFunction: AppFunctions;
  readonly table: ITable;
  /** Environment of every function that reads the table. */
  readonly store: Record<string, string>;
};
