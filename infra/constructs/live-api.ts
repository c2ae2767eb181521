import { Aws, type Stack } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  LogGroupLogDestination,
  WebSocketApi,
  WebSocketRoute,
  WebSocketStage,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { WebSocketLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { getStackName, type Settings } from '../settings.ts';
import { acceptFindings } from './accept.ts';
import { logGroup } from './log-group.ts';
import { readSharedValue } from './shared-values.ts';

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

const stageName = 'live';

/**
 * Create the WebSocket API that notifies open tabs of changes, without its routes: decision 40. Its stage has the name
 * of its path on the site.
 */
export function createLiveApi(scope: Construct, settings: Settings): WebSocketApi {
  const api = new WebSocketApi(scope, 'Live', { apiName: `${getStackName(settings)}-live` });
  new WebSocketStage(api, 'Stage', {
    webSocketApi: api,
    stageName,
    autoDeploy: true,
    throttle: { rateLimit: 500, burstLimit: 1000 },
    accessLogSettings: {
      destination: new LogGroupLogDestination(logGroup(api, 'AccessLogs', settings)),
      format: accessLog,
    },
  });
  return api;
}

/** WebSocket API as used by stacks other than the one that creates it. */
export type LiveApi = ReturnType<typeof liveFromEdge>;

export function liveFromEdge(stack: Stack, settings: Settings) {
  const api = WebSocketApi.fromWebSocketApiAttributes(stack, 'Live', {
    webSocketId: readSharedValue(stack, settings, 'live-api-id'),
  });
  const address = `https://${api.apiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}/${stageName}`;
  return {
    api,
    stageName,
    /** Variables with which a client without settings finds the connections. */
    environment: { AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI: address },
  };
}

/** Route all connection events to one function. */
export function serveLive(scope: Construct, { api }: LiveApi, handler: IFunction) {
  for (const key of ['$connect', '$disconnect', '$default']) {
    const integration = new WebSocketLambdaIntegration(`${key.slice(1)}Integration`, handler);
    const route = new WebSocketRoute(scope, `Live${key}`, {
      webSocketApi: api,
      routeKey: key,
      integration,
    });
    acceptFindings(route, {
      APIG4: 'The function takes the ticket that a call with a token was given; it opens once.',
    });
  }
}
