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

/** Create the Lambda handler of an area: the middlewares for every call from the outside in, then its route. */
export const serve = <D>(area: Area<D>) =>
  middy<APIGatewayProxyEventV2, HttpAnswer, Error, Context, CallInternal>({
    timeoutEarlyInMillis: 250,
    timeoutEarlyResponse: () => {
      throw new AppError('server.unavailable', t`This took too long. Try again shortly.`);
    },
  })
    .use<CallMiddleware[]>([logCall, addSecurityHeaders, handleErrors, checkOrigin])
    .handler(buildRouter(area, serveOperation(area)));
