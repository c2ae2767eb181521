import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { type HttpAnswer, securityHeaders } from './answer.ts';
import { findSetting } from './environment.ts';
import { HttpEvent, isOriginKey, maskPath, originHeader, readCallPath } from './http-event.ts';
import { log } from './log.ts';
import { buildProblemAnswer, toProblem } from './problem.ts';

export type CallInternal = { startedAt: number; code?: string };
export type CallMiddleware = MiddlewareObj<
  APIGatewayProxyEventV2,
  HttpAnswer,
  Error,
  Context,
  CallInternal
>;
type Request = Parameters<NonNullable<CallMiddleware['after']>>[0];

function logCallResult({ event, response, internal }: Request): void {
  const { http } = event.requestContext;
  log.info('call', {
    method: http.method,
    path: maskPath(http.path),
    status: response?.statusCode,
    code: internal.code,
    milliseconds: Math.round(performance.now() - internal.startedAt),
  });
}

/** Write one log line about the call. */
export const logCall: CallMiddleware = {
  before({ internal }) {
    internal.startedAt = performance.now();
  },
  after: logCallResult,
  onError: logCallResult,
};

function addHeaders({ event, response }: Request): void {
  const { requestId } = event.requestContext;
  if (response)
    response.headers = { ...securityHeaders, ...response.headers, 'x-request-id': requestId };
}

/** Add the call id and the security headers to the response. Headers that the response already has take precedence. */
export const addSecurityHeaders: CallMiddleware = { after: addHeaders, onError: addHeaders };

/** Convert errors to responses. No other code converts errors. */
export const handleErrors: CallMiddleware = {
  onError(request) {
    const problem = toProblem(request.error, request.event.requestContext.requestId);
    if (problem.code === 'server.failed') log.error('failed', request.error);
    else if (problem.code === 'server.unavailable')
      log.warn('unavailable', { error: String(request.error) });
    request.internal.code = problem.code;
    request.response = buildProblemAnswer(problem);
  },
};

/**
 * Reject calls that bypass the site's domain, where limits and protection apply, and remove the gateway's stage from
 * the path.
 * @throws actor.forbidden
 */
export const checkOrigin: CallMiddleware = {
  before({ event }) {
    const call = HttpEvent.parse(event);
    event.requestContext.http.path = readCallPath(call);
    const key = findSetting('ORIGIN_KEY');
    if (key !== undefined && !isOriginKey(call.headers[originHeader], key))
      throw new AppError('actor.forbidden', t`Call this service by the address of the site.`);
  },
};
