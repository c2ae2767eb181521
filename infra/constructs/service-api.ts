import { Duration, type Stack } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  HttpApi,
  HttpMethod,
  HttpNoneAuthorizer,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  type IHttpApi,
  type IHttpRouteAuthorizer,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { Service } from '#shared/endpoint.ts';
import {
  type Area,
  buildAreaRoutes,
  catchAllPath,
  publicArea,
  publicPaths,
  secretPaths,
} from '../areas.ts';
import { getStackName, type Settings } from '../settings.ts';
import { acceptFindings } from './accept.ts';
import { logGroup } from './log-group.ts';
import { readSharedValue } from './shared-values.ts';

/** Accepted tokens of a service: those of one pool for one client. */
export type TokenIssuer = { issuer: string; audience: string };
/** `current`: the function that serves the area, by its alias. */
type ServedArea = { area: Area; current: IFunction };

const knownBySecret =
  'Programs that read it can’t sign in: the path holds a secret of 256 bits, which its function checks.';
/** Log the route of a call but never its path, which may contain a secret. */
const accessLog = AccessLogFormat.custom(
  JSON.stringify({
    requestId: '$context.requestId',
    time: '$context.requestTimeEpoch',
    method: '$context.httpMethod',
    route: '$context.routeKey',
    status: '$context.status',
    bytes: '$context.responseLength',
    milliseconds: '$context.responseLatency',
    integrationMilliseconds: '$context.integrationLatency',
    integrationError: '$context.integrationErrorMessage',
    authorizerError: '$context.authorizer.error',
    actor: '$context.authorizer.claims.sub',
    address: '$context.identity.sourceIp',
  }),
);

const getId = (service: Service) =>
  service === 'request-service' ? 'RequestService' : 'WorkflowService';

/**
 * Create the HTTP API of one base service without its routes. Its stage has the name of its path on the site, so that
 * CloudFront forwards paths unchanged. Site and services share one origin, so there is no CORS.
 */
export function createServiceApi(scope: Construct, settings: Settings, service: Service): HttpApi {
  const api = new HttpApi(scope, getId(service), {
    apiName: `${getStackName(settings)}-${service}`,
    createDefaultStage: false,
  });
  new HttpStage(api, 'Stage', {
    httpApi: api,
    stageName: service,
    autoDeploy: true,
    throttle: { rateLimit: 500, burstLimit: 1000 },
    accessLogSettings: {
      destination: new LogGroupLogDestination(logGroup(api, 'AccessLogs', settings)),
      format: accessLog,
    },
  });
  return api;
}

/** Return the HTTP API of a service from another stack. */
export const serviceFromEdge = (stack: Stack, settings: Settings, service: Service): IHttpApi =>
  HttpApi.fromHttpApiAttributes(stack, getId(service), {
    httpApiId: readSharedValue(stack, settings, `${service}-api-id`),
  });

type RoutesOptions = { api: IHttpApi; served: readonly ServedArea[]; issuer: TokenIssuer };

/**
 * Routes of a service's API. Every route of the contracts requires a token, except health, description, and paths that
 * contain a secret.
 */
export class ServiceRoutes extends Construct {
  readonly #api: IHttpApi;

  constructor(scope: Construct, service: Service, { api, served, issuer }: RoutesOptions) {
    super(scope, `${getId(service)}Routes`);
    this.#api = api;
    const authorizer = new HttpJwtAuthorizer('Token', issuer.issuer, {
      jwtAudience: [issuer.audience],
    });
    for (const { area, current } of served) {
      // One permission for the whole API, because one for each route would exceed the size limit of a function's
      // policy.
      const integration = new HttpLambdaIntegration(`${area.name}Integration`, current, {
        scopePermissionToRoute: false,
        timeout: Duration.seconds(29),
      });
      for (const { method, path } of buildAreaRoutes(area))
        this.#add(path, HttpMethod[method], integration, authorizer);
      const secretPath = secretPaths[area.name];
      if (secretPath) this.#open(secretPath, HttpMethod.GET, integration, knownBySecret);
      if (publicArea[area.service] === area.name) {
        for (const path of publicPaths) this.#open(path, HttpMethod.GET, integration);
        this.#open(catchAllPath, HttpMethod.ANY, integration);
      }
    }
  }

  #add(
    path: string,
    method: HttpMethod,
    integration: HttpLambdaIntegration,
    authorizer: IHttpRouteAuthorizer,
  ) {
    const routeKey = HttpRouteKey.with(path, method);
    return new HttpRoute(this, `${method} ${path.replaceAll('/', '-')}`, {
      httpApi: this.#api,
      ...{ routeKey, integration, authorizer },
    });
  }

  #open(
    path: string,
    method: HttpMethod,
    integration: HttpLambdaIntegration,
    why = 'What it tells is the same for everybody and says nothing about anybody.',
  ) {
    const route = this.#add(path, method, integration, new HttpNoneAuthorizer());
    acceptFindings(route, { APIG4: why });
  }
}
