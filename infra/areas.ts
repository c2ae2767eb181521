import { feedPath } from '#shared/calendar/feed-path.ts';
import { contracts, operationsByName } from '#shared/contracts.ts';
import { type Endpoint, type Service, services } from '#shared/endpoint.ts';

/** One area is one Lambda (infra/function-entries.ts), serving the endpoints of its contract. */
export type Area = {
  name: string;
  service: Service;
  endpoints: readonly Endpoint[];
  /** Whether any of its operations changes something, or handles files: what its Lambda may do follows from that. */
  writes: boolean;
  files: boolean;
};

export const areas: readonly Area[] = services.flatMap((service) =>
  Object.entries(contracts[service]).map(([name, modules]) => {
    const endpoints = Object.values(operationsByName(modules));
    return {
      name,
      service,
      endpoints,
      writes: endpoints.some(({ method }) => method !== 'GET'),
      files: endpoints.some(
        ({ accepts, answers, files }) =>
          accepts === 'multipart' || answers === 'binary' || files === true,
      ),
    };
  }),
);

/**
 * The routes of an area: one for each path, which takes any method where several are served, for a stack holds 500
 * resources at most. The function itself refuses methods that the path doesn't take. A path that another area serves as
 * well has a route for each method.
 */
export function buildAreaRoutes({ name, service, endpoints }: Area): AreaRoute[] {
  const others = areas.filter((area) => area.service === service && area.name !== name);
  const isShared = (path: string) =>
    others.some((area) => area.endpoints.some((one) => one.path === path));
  const byPath = Map.groupBy(endpoints, ({ path }) => path);
  return [...byPath].flatMap(([path, all]): AreaRoute[] =>
    all.length > 1 && !isShared(path)
      ? [{ path, method: 'ANY' }]
      : all.map(({ method }) => ({ path, method })),
  );
}
type AreaRoute = { readonly path: string; readonly method: Endpoint['method'] | 'ANY' };

/** Paths that a service answers without a token, and the area that answers for them. */
export const publicPaths = ['/health', '/openapi.json'] as const;
/** Paths that an area answers without a token, to callers who know the secret in the path. */
export const secretPaths: Readonly<Record<string, string>> = { calendar: feedPath };
/** Route of calls that no operation takes: the public area answers 404, or 405 with the allowed methods. */
export const everythingElse = '/{proxy+}';
export const publicArea: Record<Service, string> = {
  'request-service': 'messages',
  'workflow-service': 'workflow',
};
