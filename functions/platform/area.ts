import httpRouter from '@middy/http-router';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Endpoint } from '#shared/endpoint.ts';
import { t } from '#shared/language/t.ts';
import type { User } from '#shared/users/user.ts';
import { type Actor, checkClaims, namesAdministrator, refusal, toActor } from './actor.ts';
import type { AdministratorStatus } from './administrators.ts';
import type { HttpAnswer } from './answer.ts';
import { idempotencyOf, ifMatchOf } from './call-context.ts';
import { checkJson } from './check-json.ts';
import { HttpEvent } from './http-event.ts';
import { answerInLanguage, languageOf } from './language.ts';
import { notServed } from './not-served.ts';
import { assertOnce } from './parse-input.ts';
import { readBody } from './read-body.ts';
import type { Route } from './route.ts';

/** A path that answers anybody, without a token. */
export type PublicRoute = {
  readonly path: `/${string}`;
  respond(event: HttpEvent): Promise<HttpAnswer>;
};
export type Area<D> = {
  readonly routes: readonly Route<D>[];
  readonly deps: D;
  readonly publicRoutes?: readonly PublicRoute[];
  /**
   * Operations of the whole service, when this area is told of calls that none of its areas serves. Loaded when there
   * is one.
   */
  endpoints?(): Promise<readonly Endpoint[]>;
  readonly applicationId: string;
  /** None: the gateway's word on the token's pool is enough. */
  readonly userPoolId: string | undefined;
  /** The caller's profile; undefined before the first sync. */
  profile(userId: string): Promise<User | undefined>;
  /**
   * What is true now of somebody whose token names an administrator, by their user name in the pool.
   * @throws server.unavailable
   */
  administratorStatus(username: string): Promise<AdministratorStatus>;
  /** Refuses a call of somebody who makes too many of its kind. @throws rate.limited */
  limit(actor: Actor, endpoint: Endpoint): Promise<void>;
};

/** Finds the operation of a call by method and path, fixed paths before those with parameters. */
export function routerOf<D>(area: Area<D>) {
  const { routes, publicRoutes = [] } = area;
  const refuse = async (served: Parameters<typeof notServed>[0], path: string): Promise<never> => {
    throw notServed([...served, ...((await area.endpoints?.()) ?? [])], path);
  };
  const open = publicRoutes.map(({ path, respond }) => ({
    method: 'GET' as const,
    path,
    handler: async (event: APIGatewayProxyEventV2) => respond(HttpEvent.parse(event)),
  }));
  const fixedPaths: ReadonlySet<string> = new Set(routes.map(({ endpoint }) => endpoint.path));
  const guarded = routes.map((route) => ({
    method: route.endpoint.method,
    path: route.endpoint.path,
    handler: (event: APIGatewayProxyEventV2) => {
      const { path } = event.requestContext.http;
      // `GET /requests/update-status` is no request of that id.
      const isOther = path !== route.endpoint.path && fixedPaths.has(path);
      if (isOther)
        return refuse(
          routes.map(({ endpoint }) => endpoint),
          path,
        );
      const call = HttpEvent.parse(event);
      return answerInLanguage(languageOf(call.headers['accept-language']) ?? 'en', () =>
        admit(route, call, area),
      );
    },
  }));
  const served = [...open, ...guarded];
  return httpRouter<APIGatewayProxyEventV2, HttpAnswer>({
    routes: served,
    notFoundResponse: ({ path }) => refuse(served, path),
  });
}

/** Runs an operation for a caller whom its roles admit. */
async function admit<D>(route: Route<D>, event: HttpEvent, area: Area<D>): Promise<HttpAnswer> {
  const { authorizer } = event.requestContext;
  const claims = checkClaims(authorizer?.jwt.claims, {
    now: Date.now(),
    userPoolId: area.userPoolId,
  });
  const profile = await area.profile(claims.sub);
  const administratorStatus = namesAdministrator(claims)
    ? await area.administratorStatus(claims['cognito:username'] ?? claims.sub)
    : undefined;
  const actor = toActor(claims, {
    applicationId: area.applicationId,
    profile,
    administratorStatus,
  });
  if (!route.endpoint.roles.some((role) => actor.roles.has(role)))
    throw refusal(actor, t`Your role does not allow this.`);
  await area.limit(actor, route.endpoint);
  assertOnce(event.rawQueryString);
  checkJson(event.queryStringParameters);
  const body = await readBody(route.endpoint, event);
  const raw = { params: event.pathParameters, query: event.queryStringParameters, body: body.json };
  const idempotency = idempotencyOf(event, body);
  const { files } = body;
  const { 'user-agent': userAgent = '', 'accept-language': wished } = event.headers;
  const language = languageOf(wished);
  const context = { actor, files, idempotency, ifMatch: ifMatchOf(event), userAgent, language };
  return route.run(raw, context, area.deps);
}
