import type { MiddlewareObj } from '@middy/core';
import { findApplicationId, isAllowedForCanary, isCanary } from '#shared/canary.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { t } from '#shared/language/t.ts';
import { readPersonId } from '#shared/users/person-claim.ts';
import {
  type Actor,
  checkClaims,
  createForbiddenError,
  hasAdministratorClaim,
  toActor,
} from './actor.ts';
import type { HttpAnswer } from './answer.ts';
import type { Area } from './area.ts';
import { parseIfMatch, readIdempotency } from './call-context.ts';
import type { HttpEvent } from './http-event.ts';
import { parseAcceptLanguage } from './language.ts';
import { assertKnownParameters, assertNoRepeatedParameters, type RawInput } from './parse-input.ts';
import { checkJson, type RequestBody, readJsonBody, readMultipartBody } from './read-body.ts';
import type { CallContext, Idempotency } from './route.ts';
import { runAndCountMails } from './table/mail-effects.ts';

/** A route of an area with the dependencies of its operation. */
export type BoundRoute = {
  readonly endpoint: Endpoint;
  /** Validate the input of a call by the contract. @throws input.invalid */
  accept(raw: RawInput): Promise<(context: CallContext) => Promise<HttpAnswer>>;
};

/** A call of an operation. Each middleware adds data for the next middlewares. */
export class OperationCall {
  readonly route: BoundRoute;
  readonly http: HttpEvent;
  actor!: Actor;
  body!: RequestBody;
  idempotency: Idempotency | undefined;
  ifMatch: number | undefined;
  run!: (context: CallContext) => Promise<HttpAnswer>;

  constructor(route: BoundRoute, http: HttpEvent) {
    this.route = route;
    this.http = http;
  }
}
export type OperationMiddleware = MiddlewareObj<OperationCall, HttpAnswer>;

/** Authenticate the caller. @throws actor.unauthenticated, actor.inactive, actor.signed-out, server.unavailable */
export const authenticate = <D>(area: Area<D>): OperationMiddleware => ({
  async before({ event: call }) {
    const { userPoolId } = area;
    const { authorizer } = call.http.requestContext;
    const claims = checkClaims(authorizer?.jwt.claims, { now: Date.now(), userPoolId });
    const userId = readPersonId(claims);
    const applicationId = findApplicationId(userId, area.applicationId);
    const isAdministrator = hasAdministratorClaim(claims);
    // The profile names the people who made somebody an administrator. Changes by the administrator also count as
    // theirs, so each change needs the current profile.
    const isCurrent = isAdministrator && call.route.endpoint.method !== 'GET';
    const profile = await area.profile(userId, claims.sub, isCurrent);
    const administratorStatus = isAdministrator
      ? await area.administratorStatus(claims['cognito:username'] ?? claims.sub)
      : undefined;
    call.actor = toActor(claims, { applicationId, profile, administratorStatus });
  },
});

/**
 * Refuse callers without any role of the operation, and the canary outside of the operations that it may call.
 * @throws actor.forbidden, actor.second-factor-missing
 */
export const checkRoles: OperationMiddleware = {
  before({ event: { actor, route } }) {
    const isRefused = isCanary(actor.userId) && !isAllowedForCanary(route.endpoint);
    if (isRefused || !route.endpoint.roles.some((role) => actor.roles.has(role)))
      throw createForbiddenError(actor, t`Your role does not allow this.`);
  },
};

/** Refuse calls beyond the rate limit of a person. @throws rate.limited */
export const limitRate = ({ limit }: Pick<Area<unknown>, 'limit'>): OperationMiddleware => ({
  before: async ({ event: { actor, route } }) => limit(actor, route.endpoint),
});

/** Refuse unknown and repeated parameters, and values that no field may have. @throws input.invalid */
export const checkQuery: OperationMiddleware = {
  before({ event: { http, route } }) {
    assertKnownParameters(route.endpoint.query, http.queryStringParameters);
    assertNoRepeatedParameters(http.rawQueryString);
    checkJson(http.queryStringParameters);
  },
};

/** Parse the body of operations that accept JSON. @throws body.too-large, body.type-refused, input.not-json */
export const parseJson: OperationMiddleware = {
  before({ event: call }) {
    if (call.route.endpoint.accepts !== 'multipart') call.body = readJsonBody(call.http);
  },
};

/** Parse the body of operations that accept files. @throws body.too-large, body.type-refused, input.invalid */
export const parseMultipart: OperationMiddleware = {
  async before({ event: call }) {
    if (call.route.endpoint.accepts === 'multipart') call.body = await readMultipartBody(call.http);
  },
};

/** Read Idempotency-Key and If-Match. @throws input.invalid, item.precondition-failed */
export const readConditions: OperationMiddleware = {
  before({ event: call }) {
    call.idempotency = readIdempotency(call.http, call.body);
    call.ifMatch = parseIfMatch(call.http);
  },
};

/** Validate the input by the contract. @throws input.invalid */
export const validateInput: OperationMiddleware = {
  async before({ event: call }) {
    const { pathParameters: params, queryStringParameters: query } = call.http;
    call.run = await call.route.accept({ params, query, body: call.body.json });
  },
};

/** Run the operation of a call that has passed all middlewares. */
export const runOperation =
  ({ countMailing }: Pick<Area<unknown>, 'countMailing'>) =>
  (call: OperationCall): Promise<HttpAnswer> => {
    const { actor, idempotency, ifMatch, body, http, route } = call;
    const { 'user-agent': userAgent = '', 'accept-language': wished } = http.headers;
    const language = parseAcceptLanguage(wished);
    const context = { actor, files: body.files, idempotency, ifMatch, userAgent, language };
    return route.endpoint.mails === 'sometimes'
      ? runAndCountMails(
          () => call.run(context),
          () => countMailing(actor),
        )
      : call.run(context);
  };
