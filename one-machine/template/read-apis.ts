import * as z from 'zod';
import { ignoredProperty, type ReadResources } from './resources.ts';
import { TemplateError } from './template-error.ts';

/** An HTTP API with its only stage; `timeout` of a route in milliseconds. */
export type Api = {
  readonly id: string;
  readonly stage: string;
  readonly routes: readonly ApiRoute[];
};

export type ApiRoute = {
  /** Route key in the gateway's format: `GET /users/{id}`. */
  readonly key: string;
  readonly method: string;
  readonly path: string;
  /** Function that handles the route. */
  readonly functionArn: string;
  readonly timeout: number;
  /** Absent on a public route. */
  readonly authorizer?: JwtAuthorizer;
};

export type JwtAuthorizer = { readonly issuer: string; readonly audience: readonly string[] };

const ApiProperties = z.strictObject({
  Description: ignoredProperty,
  DisableExecuteApiEndpoint: ignoredProperty,
  Name: z.string(),
  ProtocolType: z.literal('HTTP'),
  Tags: ignoredProperty,
});

// Throttling is ignored: with one user on one machine, a flood of calls looks the same as a load test.
export const StageProperties = z.strictObject({
  AccessLogSettings: ignoredProperty,
  ApiId: z.string(),
  AutoDeploy: z.literal(true),
  DefaultRouteSettings: ignoredProperty,
  Description: ignoredProperty,
  RouteSettings: ignoredProperty,
  StageName: z.string(),
  Tags: ignoredProperty,
});

const IntegrationProperties = z.strictObject({
  ApiId: z.string(),
  Description: ignoredProperty,
  IntegrationMethod: ignoredProperty,
  IntegrationType: z.literal('AWS_PROXY'),
  IntegrationUri: z.string(),
  PayloadFormatVersion: z.literal('2.0'),
  TimeoutInMillis: z.int().max(30_000).default(30_000),
});

const RouteProperties = z.strictObject({
  ApiId: z.string(),
  AuthorizationType: z.enum(['JWT', 'NONE']).default('NONE'),
  AuthorizerId: z.string().optional(),
  OperationName: ignoredProperty,
  RouteKey: z.string().regex(/^[A-Z]+ \/\S*$/, 'must be a method and a path'),
  Target: z.string().regex(/^integrations\//),
});

const AuthorizerProperties = z.strictObject({
  ApiId: z.string(),
  AuthorizerType: z.literal('JWT'),
  IdentitySource: z.tuple([z.literal('$request.header.Authorization')]),
  JwtConfiguration: z.strictObject({ Audience: z.array(z.string()).min(1), Issuer: z.url() }),
  Name: ignoredProperty,
});

const Protocol = z.looseObject({ ProtocolType: z.string() });
const ApiOwner = z.looseObject({ ApiId: z.string() });

/** Return a predicate for the properties of an API of this protocol, or of a resource of such an API. */
export function matchesProtocol(read: ReadResources, protocol: 'HTTP' | 'WEBSOCKET') {
  const apis = read('AWS::ApiGatewayV2::Api', Protocol)
    .filter(({ properties }) => properties.ProtocolType === protocol)
    .map(({ id }) => id.toLowerCase());
  return (properties: unknown): boolean => {
    const { data } = ApiOwner.safeParse(properties);
    return data
      ? apis.includes(data.ApiId)
      : Protocol.safeParse(properties).data?.ProtocolType === protocol;
  };
}

/** @throws TemplateError for an API without exactly one stage, or a route whose parts are not in the template */
export function readApis(read: ReadResources): Api[] {
  const isHttp = matchesProtocol(read, 'HTTP');
  const stages = read('AWS::ApiGatewayV2::Stage', StageProperties, isHttp);
  const routes = read('AWS::ApiGatewayV2::Route', RouteProperties, isHttp);
  // Templates refer to a resource by `Ref`, which is the logical id in lower case here.
  const byRef = <T>(found: { id: string; properties: T }[]) =>
    new Map(found.map(({ id, properties }) => [id.toLowerCase(), properties]));
  const integrations = byRef(read('AWS::ApiGatewayV2::Integration', IntegrationProperties, isHttp));
  const authorizers = byRef(read('AWS::ApiGatewayV2::Authorizer', AuthorizerProperties));

  const readRoute = (id: string, route: z.infer<typeof RouteProperties>): ApiRoute => {
    const integration = integrations.get(route.Target.replace('integrations/', ''));
    if (!integration) throw new TemplateError(`${id}: its integration is not in the template.`);
    const [method = '', path = ''] = route.RouteKey.split(' ');
    const common = {
      key: route.RouteKey,
      method,
      path,
      functionArn: integration.IntegrationUri,
      timeout: integration.TimeoutInMillis,
    };
    if (route.AuthorizationType === 'NONE') return common;
    const jwt = authorizers.get(route.AuthorizerId ?? '')?.JwtConfiguration;
    if (!jwt) throw new TemplateError(`${id}: its authorizer is not in the template.`);
    return { ...common, authorizer: { issuer: jwt.Issuer, audience: jwt.Audience } };
  };

  return read('AWS::ApiGatewayV2::Api', ApiProperties, isHttp).map(({ id }) => {
    const ofApi = ({ properties }: { properties: { ApiId: string } }) =>
      properties.ApiId === id.toLowerCase();
    const [stage, ...others] = stages.filter(ofApi);
    if (!stage || others.length > 0) throw new TemplateError(`${id} must have one stage.`);
    return {
      id: id.toLowerCase(),
      stage: stage.properties.StageName,
      routes: routes.filter(ofApi).map((route) => readRoute(route.id, route.properties)),
    };
  });
}
