import * as z from 'zod';
import { matchesProtocol, StageProperties } from './read-apis.ts';
import { ignoredProperty, type ReadResources } from './resources.ts';
import { TemplateError } from './template-error.ts';

/** The only WebSocket API with its stage. `routes`: the functions of `$connect`, `$disconnect` and `$default`. */
export type SocketApi = {
  readonly id: string;
  readonly stage: string;
  readonly routes: ReadonlyMap<string, string>;
};

const ApiProperties = z.strictObject({
  Description: ignoredProperty,
  Name: z.string(),
  ProtocolType: z.literal('WEBSOCKET'),
  // Without routes for single actions, every message is routed to `$default`, regardless of the selection expression.
  RouteSelectionExpression: ignoredProperty,
  Tags: ignoredProperty,
});

const RouteProperties = z.strictObject({
  ApiId: z.string(),
  AuthorizationType: z.literal('NONE').default('NONE'),
  RouteKey: z.enum(['$connect', '$disconnect', '$default']),
  Target: z.string().regex(/^integrations\//),
});

/** Properties of an integration. It contains the URI of its function in API Gateway's format. */
const IntegrationProperties = z.strictObject({
  ApiId: z.string(),
  Description: ignoredProperty,
  IntegrationType: z.literal('AWS_PROXY'),
  IntegrationUri: z
    .string()
    .regex(/\/functions\/arn:.*\/invocations$/)
    .transform((uri) => uri.replace(/^.*\/functions\/(arn:.*)\/invocations$/, '$1')),
});

/**
 * @throws TemplateError for several socket APIs, and for a socket API without its stage, without a route, or with a
 * route without a function
 */
export function readSocketApi(read: ReadResources): SocketApi | undefined {
  const isOfSockets = matchesProtocol(read, 'WEBSOCKET');
  const [api, another] = read('AWS::ApiGatewayV2::Api', ApiProperties, isOfSockets);
  if (!api) return undefined;
  if (another) throw new TemplateError(`${another.id}: one WebSocket API is known here.`);
  const [stage, ...stages] = read('AWS::ApiGatewayV2::Stage', StageProperties, isOfSockets);
  if (!stage || stages.length > 0) throw new TemplateError(`${api.id} must have one stage.`);
  const integrations = new Map(
    read('AWS::ApiGatewayV2::Integration', IntegrationProperties, isOfSockets).map(
      ({ id, properties }) => [id.toLowerCase(), properties.IntegrationUri],
    ),
  );
  const routes = new Map(
    read('AWS::ApiGatewayV2::Route', RouteProperties, isOfSockets).map(({ id, properties }) => {
      const functionArn = integrations.get(properties.Target.replace('integrations/', ''));
      if (!functionArn) throw new TemplateError(`${id}: its integration is not in the template.`);
      return [properties.RouteKey, functionArn];
    }),
  );
  for (const key of RouteProperties.shape.RouteKey.options)
    if (!routes.has(key)) throw new TemplateError(`${api.id} has no route ${key}.`);
  return { id: api.id.toLowerCase(), stage: stage.properties.StageName, routes };
}
