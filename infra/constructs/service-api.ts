import { Duration } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  HttpApi,
  HttpMethod,
  HttpNoneAuthorizer,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import type { Service } from '#shared/endpoint.ts';
import {
  type Area,
  buildAreaRoutes,
  catchAllPath,
  publicArea,
  publicPaths,
  secretPaths,
} from '../areas.ts';
import { type Settings, stackName } from '../settings.ts';
import { acceptFindings } from './accept.ts';
import { logGroup } from './log-group.ts';

/** Accepted tokens of a service: those of one pool for one client. */
export type TokenIssuer = { issuer: string; audience: string };
type Served = { area: Area; handler: IFunction };

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

/**
 * HTTP API of one base service. Its stage has the name of its path on the site, so that CloudFront forwards paths
 * unchanged. Every route of the contracts requires a token, except health and description. Site and services share one
 * origin, so there is no CORS.
 */
export class ServiceApi {
  readonly api: HttpApi;
  readonly service: Service;
  readonly stage: HttpStage;

  constructor(scope: Construct, service: Service, settings: Settings) {
    const id = service === 'request-service' ? 'RequestService' : 'WorkflowService';
    this.api = new HttpApi(scope, id, {
      apiName: `${stackName(settings)}-${service}`,
      createDefaultStage: false,
    });
    this.service = service;
    this.stage = new HttpStage(this.api, 'Stage', {
      httpApi: this.api,
      stageName: service,
      autoDeploy: true,
      detailedMetricsEnabled: true,
      throttle: { rateLimit: 500, burstLimit: 1000 },
      accessLogSettings: {
        destination: new LogGroupLogDestination(logGroup(this.api, 'AccessLogs', settings)),
        format: accessLog,
      },
    });
  }

  /** Add the routes of the areas that belong to this service. */
  serve(served: readonly Served[], { issuer, audience }: TokenIssuer) {
    const authorizer = new HttpJwtAuthorizer('Token', issuer, { jwtAudience: [audience] });
    for (const { area, handler } of served.filter(({ area }) => area.service === this.service)) {
      // One permission for the whole API, because one for each route would exceed the size limit of a function's
      // policy.
      const integration = new HttpLambdaIntegration(`${area.name}Integration`, handler, {
        scopePermissionToRoute: false,
        timeout: Duration.seconds(29),
      });
      for (const { method, path } of buildAreaRoutes(area))
        this.api.addRoutes({ path, methods: [HttpMethod[method]], integration, authorizer });
      const secretPath = secretPaths[area.name];
      if (secretPath) this.open(secretPath, HttpMethod.GET, integration, knownBySecret);
      if (publicArea[area.service] === area.name) {
        for (const path of publicPaths) this.open(path, HttpMethod.GET, integration);
        this.open(catchAllPath, HttpMethod.ANY, integration);
      }
    }
  }

  private open(
    path: string,
    method: HttpMethod,
    integration: HttpLambdaIntegration,
    why = 'What it tells is the same for everybody and says nothing about anybody.',
  ) {
    const authorizer = new HttpNoneAuthorizer();
    const methods = [method];
    for (const route of this.api.addRoutes({ path, methods, integration, authorizer }))
      acceptFindings(route, { APIG4: why });
  }
}
