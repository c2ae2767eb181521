import { randomUUID } from 'node:crypto';
import middy from '@middy/core';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import type { HttpAnswer } from './answer.ts';
import { type Area, buildRouter } from './area.ts';
import {
  addSecurityHeaders,
  type CallInternal,
  type CallMiddleware,
  checkOrigin,
  handleErrors,
  logCall,
} from './call-middleware.ts';
import { runWithLogIds } from './log-ids.ts';
import {
  authenticate,
  checkQuery,
  checkRoles,
  limitRate,
  type OperationCall,
  type OperationMiddleware,
  parseJson,
  parseMultipart,
  readConditions,
  runOperation,
  validateInput,
} from './operation-middleware.ts';
import { isSmokeTest, passSmokeTest } from './smoke-test.ts';

/** Middlewares of an operation in order, from the caller to valid input. */
const serveOperation = <D>(area: Area<D>) =>
  middy<OperationCall, HttpAnswer>({ timeoutEarlyInMillis: 0 })
    .use<OperationMiddleware[]>([
      authenticate(area),
      checkRoles,
      limitRate(area),
      checkQuery,
      parseJson,
      parseMultipart,
      readConditions,
      validateInput,
    ])
    .handler(runOperation(area));

/** Create the middlewares for every call of an area from the outside in, then its route. */
const serveCalls = <D>(area: Area<D>) =>
  middy<APIGatewayProxyEventV2, HttpAnswer, Error, Context, CallInternal>({
    timeoutEarlyInMillis: 250,
    timeoutEarlyResponse: () => {
      throw new AppError('server.unavailable', t`This took too long. Try again shortly.`);
    },
  })
    .use<CallMiddleware[]>([logCall, addSecurityHeaders, handleErrors, checkOrigin])
    .handler(buildRouter(area, serveOperation(area)));

/**
 * Create the Lambda handler of an area, which also answers smoke tests. All log lines of a call contain its id: the id
 * from the API, or a new id.
 */
export const serve = <D>(area: Area<D>) => {
  const handle = serveCalls(area);
  return async (event: APIGatewayProxyEventV2, context: Context): Promise<HttpAnswer> => {
    if (isSmokeTest(event))
      return { statusCode: 200, headers: {}, body: JSON.stringify(await passSmokeTest()) };
    event.requestContext.requestId ||= randomUUID();
    return runWithLogIds({ callId: event.requestContext.requestId }, () => handle(event, context));
  };
};
