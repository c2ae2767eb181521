import * as z from 'zod';
import { arn } from '../account.ts';
import type { Role } from '../policy/caller.ts';
import { allows, compileWildcard } from '../policy/statement.ts';
import { readQueuePermissions } from './read-queue-policies.ts';
import type { ReadResources } from './resources.ts';
import type { Template } from './template.ts';
import { TemplateError } from './template-error.ts';

const PermissionProperties = z.looseObject({
  Action: z.literal('lambda:InvokeFunction'),
  FunctionName: z.string(),
  Principal: z.string(),
  SourceArn: z.string().optional(),
});

const PoolProperties = z.looseObject({
  LambdaConfig: z.record(z.string(), z.string()).default({}),
});

type TemplateParts = Pick<
  Template,
  | 'apis'
  | 'socketApi'
  | 'functions'
  | 'schedules'
  | 'eventRules'
  | 'eventSources'
  | 'queueSources'
  | 'userPool'
>;

/**
 * Actions that an event source mapping performs with the function's role (Lambda developer guide, "execution role
 * permissions").
 */
const following = ['DescribeStream', 'GetRecords', 'GetShardIterator'].map(
  (name) => `dynamodb:${name}`,
);
const receiving = ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes'].map(
  (name) => `sqs:${name}`,
);

/**
 * Check permissions that AWS would require after the deployment. Every service that calls a function must be allowed to
 * do so, and every rule to send to its queues. Every function must be allowed to read the stream or queue that triggers
 * it, and to send to its dead-letter queue.
 * @throws TemplateError with each missing permission
 */
export function checkPermissions(
  roles: ReadonlyMap<string, Role>,
  read: ReadResources,
  wired: TemplateParts,
): void {
  const permissions = read('AWS::Lambda::Permission', PermissionProperties);
  const functionOf = (nameOrArn: string) =>
    wired.functions.find(({ name, arn }) => name === nameOrArn || arn === nameOrArn);
  const mayCall = (service: string, functionArn: string, source: string) =>
    permissions.some(
      ({ properties: { FunctionName, Principal, SourceArn = '*' } }) =>
        Principal === `${service}.amazonaws.com` &&
        functionOf(FunctionName) === functionOf(functionArn) &&
        compileWildcard(SourceArn).test(source),
    );
  const refusals: string[] = [];
  const calls = (what: string, service: string, functionArn: string, source: string) => {
    if (!mayCall(service, functionArn, source))
      refusals.push(`${what}: ${service} may not call ${functionArn}.`);
  };
  const uses = (id: string, functionName: string, actions: readonly string[], resource: string) => {
    const { statements = [] } = roles.get(functionOf(functionName)?.role ?? '') ?? {};
    for (const action of actions.filter((one) => !allows(statements, { action: one, resource })))
      refusals.push(`${id}: the role of ${functionName} does not allow ${action} on ${resource}.`);
  };

  for (const api of wired.apis)
    for (const { key, method, path, functionArn } of api.routes)
      calls(key, 'apigateway', functionArn, arn('execute-api', `${api.id}/*/${method}${path}`));
  if (wired.socketApi)
    for (const [key, functionArn] of wired.socketApi.routes) {
      const source = `${wired.socketApi.id}/${wired.socketApi.stage}/${key}`;
      calls(key, 'apigateway', functionArn, arn('execute-api', source));
    }
  const { LambdaConfig } = PoolProperties.parse(wired.userPool.userPool);
  for (const functionArn of Object.values(LambdaConfig))
    calls(
      'UserPool',
      'cognito-idp',
      functionArn,
      arn('cognito-idp', `userpool/${wired.userPool.userPoolId}`),
    );
  for (const { id, functionArn } of wired.schedules)
    calls(id, 'events', functionArn, arn('events', `rule/${id.toLowerCase()}`));
  const maySend = readQueuePermissions(read);
  for (const { id, queueArns } of wired.eventRules)
    for (const queue of queueArns)
      if (!maySend(queue, arn('events', `rule/${id.toLowerCase()}`)))
        refusals.push(`${id}: events may not send to ${queue}.`);
  for (const source of wired.eventSources) {
    uses(source.id, source.functionName, following, source.sourceArn);
    if (source.onFailure)
      uses(source.id, source.functionName, ['sqs:SendMessage'], source.onFailure);
  }
  for (const { id, functionName, queueArn } of wired.queueSources)
    uses(id, functionName, receiving, queueArn);
  if (refusals.length > 0) throw new TemplateError(refusals.join('\n'));
}
