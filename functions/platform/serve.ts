import middy from '@middy/core';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import type { HttpAnswer } from './answer.ts';
import { type Area, buildRouter } from './area.ts';
import {
  addSecurityHeaders,
  answerProblems,
  type CallInternal,
  type CallMiddleware,
  checkOrigin,
  logCall,
} from './call-middleware.ts';
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

/** Calls of an operation: from the caller to valid input, in this order. */
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
    .handler(runOperation);

/** The one Lambda of an area: what happens to every call, from the outside in, then the route that serves it. */
export const serve = <D>(area: Area<D>) =>
  middy<APIGatewayProxyEventV2, HttpAnswer, Error, Context, CallInternal>({
    timeoutEarlyInMillis: 250,
    timeoutEarlyResponse: () => {
      throw new AppError('server.unavailable', t`This took too long. Try again shortly.`);
    },
  })
    .use<CallMiddleware[]>([logCall, addSecurityHeaders, answerProblems, checkOrigin])
    .handler(buildRouter(area, serveOperation(area)));
