import type { MiddlewareObj } from '@middy/core';
import { t } from '#shared/language/t.ts';
import { type Actor, checkClaims, namesAdministrator, refusal, toActor } from './actor.ts';
import type { HttpAnswer } from './answer.ts';
import type { Area } from './area.ts';
import { idempotencyOf, ifMatchOf } from './call-context.ts';
import { checkJson } from './check-json.ts';
import type { HttpEvent } from './http-event.ts';
import { languageOf } from './language.ts';
import { assertOnce } from './parse-input.ts';
import { type Body, readJsonBody, readMultipartBody } from './read-body.ts';
import type { Idempotency, Operation, Route } from './route.ts';

/** A call of an operation. Each middleware adds what those after it need. */
export class OperationCall<D> {
  readonly route: Route<D>;
  readonly http: HttpEvent;
  actor!: Actor;
  body!: Body;
  idempotency: Idempotency | undefined;
  ifMatch: number | undefined;
  operation!: Operation<D>;

  constructor(route: Route<D>, http: HttpEvent) {
    this.route = route;
    this.http = http;
  }
}
export type OperationMiddleware<D> = MiddlewareObj<OperationCall<D>, HttpAnswer>;

/** Find the caller. @throws actor.unauthenticated, actor.inactive, actor.signed-out, server.unavailable */
export const authenticate = <D>(area: Area<D>): OperationMiddleware<D> => ({
  async before({ event: call }) {
    const { applicationId, userPoolId } = area;
    const { authorizer } = call.http.requestContext;
    const claims = checkClaims(authorizer?.jwt.claims, { now: Date.now(), userPoolId });
    const profile = await area.profile(claims.sub);
    const administratorStatus = namesAdministrator(claims)
      ? await area.administratorStatus(claims['cognito:username'] ?? claims.sub)
      : undefined;
    call.actor = toActor(claims, { applicationId, profile, administratorStatus });
  },
});

/** Refuse callers without a role of the operation. @throws actor.forbidden, actor.second-factor-missing */
export const checkRoles = <D>(): OperationMiddleware<D> => ({
  before({ event: { actor, route } }) {
    if (!route.endpoint.roles.some((role) => actor.roles.has(role)))
      throw refusal(actor, t`Your role does not allow this.`);
  },
});

/** Refuse more calls of a kind than a person may make. @throws rate.limited */
export const limitRate = <D>({ limit }: Area<D>): OperationMiddleware<D> => ({
  before: async ({ event: { actor, route } }) => limit(actor, route.endpoint),
});

/** Refuse parameters that came twice, and values that no field may have. @throws input.invalid */
export const checkQuery = <D>(): OperationMiddleware<D> => ({
  before({ event: { http } }) {
    assertOnce(http.rawQueryString);
    checkJson(http.queryStringParameters);
  },
});

/** Read the body of operations that accept JSON. @throws body.too-large, body.type-refused, input.not-json */
export const parseJson = <D>(): OperationMiddleware<D> => ({
  before({ event: call }) {
    if (call.route.endpoint.accepts !== 'multipart') call.body = readJsonBody(call.http);
  },
});

/** Read the body of operations that accept files. @throws body.too-large, body.type-refused, input.invalid */
export const parseMultipart = <D>(): OperationMiddleware<D> => ({
  async before({ event: call }) {
    if (call.route.endpoint.accepts === 'multipart') call.body = await readMultipartBody(call.http);
  },
});

/** Read Idempotency-Key and If-Match. @throws input.invalid, item.precondition-failed */
export const readConditions = <D>(): OperationMiddleware<D> => ({
  before({ event: call }) {
    call.idempotency = idempotencyOf(call.http, call.body);
    call.ifMatch = ifMatchOf(call.http);
  },
});

/** Validate the input by the contract. @throws input.invalid */
export const validateInput = <D>(): OperationMiddleware<D> => ({
  async before({ event: call }) {
    const { pathParameters: params, queryStringParameters: query } = call.http;
    call.operation = await call.route.accept({ params, query, body: call.body.json });
  },
});

/** Run the operation of a call that passed all middlewares. */
export const runOperation =
  <D>({ deps }: Area<D>) =>
  (call: OperationCall<D>): Promise<HttpAnswer> => {
    const { actor, idempotency, ifMatch, body, http } = call;
    const { 'user-agent': userAgent = '', 'accept-language': wished } = http.headers;
    const language = languageOf(wished);
    const context = { actor, files: body.files, idempotency, ifMatch, userAgent, language };
    return call.operation(context, deps);
  };
