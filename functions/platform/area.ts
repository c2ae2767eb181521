import httpRouter from '@middy/http-router';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import type { Endpoint } from '#shared/endpoint.ts';
import type { User } from '#shared/users/user.ts';
import type { Actor } from './actor.ts';
import type { AdministratorStatus } from './administrators.ts';
import type { HttpAnswer } from './answer.ts';
import { HttpEvent } from './http-event.ts';
import { answerInLanguage, parseAcceptLanguage } from './language.ts';
import type { Served } from './not-served.ts';
import { type BoundRoute, OperationCall } from './operation-middleware.ts';
import type { Route } from './route.ts';

/** A path that is served to anybody, without a token. */
export type PublicRoute = {
  readonly path: `/${string}`;
  respond(event: HttpEvent): Promise<HttpAnswer>;
};
export type Area<D> = {
  readonly routes: readonly Route<D>[];
  readonly deps: D;
  readonly publicRoutes?: readonly PublicRoute[];
  /** Load the operations of the whole service, to explain a call that no route of this area serves. */
  endpoints?(): Promise<readonly Endpoint[]>;
  readonly applicationId: string;
  /** Undefined: the pool of the token was already checked by the gateway. */
  readonly userPoolId: string | undefined;
  /**
   * Return the caller's profile, by their id and the subject of their account. Undefined before their first sync.
   * `isCurrent`: ignore a profile that was read for an earlier call.
   */
  profile(userId: string, subject: string, isCurrent: boolean): Promise<User | undefined>;
  /**
   * Return the current rights of a person whose token contains the administrator role. The key is their user name in
   * the pool.
   * @throws server.unavailable
   */
  administratorStatus(username: string): Promise<AdministratorStatus>;
  /** Refuse a call if the caller makes too many calls of its kind. @throws rate.limited */
  limit(actor: Actor, endpoint: Endpoint): Promise<void>;
  /** Count a call that has led to mail to others. */
  countMailing(actor: Actor): Promise<void>;
};

/**
 * Find the operation of a call by method and path, fixed paths before those with parameters, and serve it in the
 * caller's language.
 */
export function buildRouter<D>(
  area: Area<D>,
  serveOperation: (call: OperationCall, context: Context) => Promise<HttpAnswer>,
) {
  const { routes, publicRoutes = [] } = area;
  const refuse = async (served: readonly Served[], path: string): Promise<never> => {
    const { notServed } = await import('./not-served.ts');
    throw notServed([...served, ...((await area.endpoints?.()) ?? [])], path);
  };
  const open = publicRoutes.map(({ path, respond }) => ({
    method: 'GET' as const,
    path,
    handler: async (event: APIGatewayProxyEventV2) => respond(HttpEvent.parse(event)),
  }));
  const fixedPaths: ReadonlySet<string> = new Set(routes.map(({ endpoint }) => endpoint.path));
  const bound = ({ endpoint, accept }: Route<D>): BoundRoute => ({
    endpoint,
    accept: async (raw) => {
      const run = await accept(raw);
      // The application depends on the caller, because the canary has a separate one.
      return (context) =>
        run(context, { ...area.deps, applicationId: context.actor.applicationId });
    },
  });
  const guarded = routes.map(bound).map((route) => ({
    method: route.endpoint.method,
    path: route.endpoint.path,
    handler: (event: APIGatewayProxyEventV2, context: Context) => {
      const { path } = event.requestContext.http;
      // `GET /requests/update-status` must not match the path of a request with that id.
      const isOther = path !== route.endpoint.path && fixedPaths.has(path);
      if (isOther)
        return refuse(
          routes.map(({ endpoint }) => endpoint),
          path,
        );
      const call = HttpEvent.parse(event);
      return answerInLanguage(parseAcceptLanguage(call.headers['accept-language']) ?? 'en', () =>
        serveOperation(new OperationCall(route, call), context),
      );
    },
  }));
  // A brace sorts after every letter, so a path parameter is matched after the fixed segments of other paths.
  const served = [...open, ...guarded].sort((a, b) => (a.path < b.path ? -1 : 1));
  return httpRouter<APIGatewayProxyEventV2, HttpAnswer>({
    routes: served,
    notFoundResponse: ({ path }) => refuse(served, path),
  });
}
