import { Aws } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { LogGroupLogDestination, WebSocketApi, WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { WebSocketLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { type Settings, stackName } from '../settings.ts';
import { acceptFindings } from './accept.ts';
import { logGroup } from './log-group.ts';

const accessLog = AccessLogFormat.custom(
  JSON.stringify({
    requestId: '$context.requestId',
    time: '$context.requestTimeEpoch',
    route: '$context.routeKey',
    status: '$context.status',
    connection: '$context.connectionId',
    integrationError: '$context.integrationErrorMessage',
    address: '$context.identity.sourceIp',
  }),
);

/** WebSocket API that notifies open tabs of changes: decision 40. Its stage has the name of its path on the site. */
export class LiveApi {
  readonly api: WebSocketApi;
  readonly stage: WebSocketStage;
  /** Variables with which a client without settings finds the connections. */
  readonly environment: Record<string, string>;

  constructor(scope: Construct, settings: Settings) {
    this.api = new WebSocketApi(scope, 'Live', { apiName: `${stackName(settings)}-live` });
    this.stage = new WebSocketStage(this.api, 'Stage', {
      webSocketApi: this.api,
      stageName: 'live',
      autoDeploy: true,
      detailedMetricsEnabled: true,
      throttle: { rateLimit: 500, burstLimit: 1000 },
      accessLogSettings: {
        destination: new LogGroupLogDestination(logGroup(this.api, 'AccessLogs', settings)),
        format: accessLog,
      },
    });
    const address = `https://${this.api.apiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}/live`;
    this.environment = { AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI: address };
  }

  /** Route all connection events to one function. */
  serve(handler: IFunction) {
    for (const key of ['$connect', '$disconnect', '$default']) {
      const integration = new WebSocketLambdaIntegration(`${key.slice(1)}Integration`, handler);
      const route = this.api.addRoute(key, { integration });
      acceptFindings(route, {
        APIG4: 'The function takes the ticket that a call with a token was given; it opens once.',
      });
    }
  }
}
