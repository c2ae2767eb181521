import { feedPath } from '#shared/calendar/feed-path.ts';
import { contracts, operationsByName } from '#shared/contracts.ts';
import { type Endpoint, type Service, services } from '#shared/endpoint.ts';

/** Area of a service: one Lambda (infra/function-entries.ts) with the endpoints of its contract. */
export type Area = {
  name: string;
  service: Service;
  endpoints: readonly Endpoint[];
  /** Whether any operation changes data. Like `files`, it determines the permissions of the Lambda. */
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

/** Areas that queue mails during a call: about sign-ins, requests for access, and reports sent at once. */
export const areasThatMail: ReadonlySet<string> = new Set(['users', 'people', 'messages']);

/**
 * Return the routes of an area: one for each path, which accepts any method if the path has several, because a stack
 * has at most 500 resources. The function itself refuses other methods. A path shared with another area has one route
 * per method.
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

/** Paths that a service serves without a token. */
export const publicPaths = ['/health', '/openapi.json'] as const;
/** Paths that an area serves without a token to callers who have the secret in the path. */
export const secretPaths: Readonly<Record<string, string>> = { calendar: feedPath };
/** Route for all other calls. The public area returns 404, or 405 with the allowed methods. */
export const catchAllPath = '/{proxy+}';
export const publicArea: Record<Service, string> = {
  'request-service': 'messages',
  'workflow-service': 'workflow',
};
