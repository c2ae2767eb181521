import { randomUUID } from 'node:crypto';
import middy, { type MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { type HttpAnswer, securityHeaders } from './answer.ts';
import { type Area, routerOf } from './area.ts';
import { optionalSetting } from './environment.ts';
import { HttpEvent, loggedPath, pathOf } from './http-event.ts';
import { log } from './log.ts';
import { answerOf, toProblem } from './problem.ts';

type Internal = { startedAt: number; code?: string };
type Middleware = MiddlewareObj<APIGatewayProxyEventV2, HttpAnswer, Error, Context, Internal>;
type Request = Parameters<NonNullable<Middleware['after']>>[0];

/** The same header as in infra/constructs/origin-key.ts, which functions don't read. */
const originHeader = 'x-countersign-origin';

/**
 * Limits and protection stand before the site: who calls a service by its own address goes past them.
 * @throws actor.forbidden
 */
function assertOrigin({ headers }: HttpEvent): void {
  const key = optionalSetting('ORIGIN_KEY');
  if (key !== undefined && headers[originHeader] !== key)
    throw new AppError('actor.forbidden', t`Call this service by the address of the site.`);
}

/** Gives the call its id and leaves the gateway's stage off its path. */
function receive({ event, internal }: Request): void {
  internal.startedAt = performance.now();
  event.requestContext.requestId ||= randomUUID();
  const call = HttpEvent.parse(event);
  event.requestContext.http.path = pathOf(call);
  assertOrigin(call);
}

/**
 * Every answer carries the call's id and the security headers (one that may be kept says so itself), every call leaves
 * one line in the log.
 */
function finish({ event, response, internal }: Request): void {
  const { requestId, http } = event.requestContext;
  if (response)
    response.headers = { ...securityHeaders, ...response.headers, 'x-request-id': requestId };
  log.info('call', {
    requestId,
    method: http.method,
    path: loggedPath(http.path),
    status: response?.statusCode,
    code: internal.code,
    milliseconds: Math.round(performance.now() - internal.startedAt),
  });
}

/** Errors become answers here and nowhere else. */
function refuse(request: Request): void {
  const { requestId } = request.event.requestContext;
  const problem = toProblem(request.error, requestId);
  if (problem.code === 'server.failed') log.error('failed', request.error, { requestId });
  else if (problem.code === 'server.unavailable')
    log.warn('unavailable', { requestId, error: String(request.error) });
  request.internal.code = problem.code;
  request.response = answerOf(problem);
  finish(request);
}

/** The one Lambda of an area. */
export const serve = <D>(area: Area<D>) =>
  middy<APIGatewayProxyEventV2, HttpAnswer, Error, Context, Internal>({
    timeoutEarlyInMillis: 250,
    timeoutEarlyResponse: () => {
      throw new AppError('server.unavailable', t`This took too long. Try again shortly.`);
    },
  })
    .use<Middleware>({ before: receive, after: finish, onError: refuse })
    .handler(routerOf(area));
